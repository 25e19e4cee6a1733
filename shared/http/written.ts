import { isUuid } from '../domain/kit/ids.ts'
import type { Key } from '../table/keys.ts'
import type { AnyWrite } from '../table/store/write.ts'

const EVENTS = ['event', 'test_event']

/** Adds the id of the request to an event, so that attempts of its deliveries can be traced to the request. */
export const stampedBy =
  (requestId: string) =>
  (write: AnyWrite): AnyWrite =>
    'put' in write && EVENTS.includes(write.put.type)
      ? { ...write, put: { ...write.put, request_id: requestId } }
      : write

/** The ids of the records and events that a request writes, for its log line. */
export interface WrittenIds {
  readonly record_ids: readonly string[]
  readonly event_ids: readonly string[]
}

export function idsIn(writes: readonly AnyWrite[]): WrittenIds {
  const rows = writes.flatMap((write): { key: Key; type?: string }[] => {
    if ('put' in write) return [{ key: write.put, type: write.put.type }]
    if ('update' in write) return [{ key: write.update }]
    return 'delete' in write ? [{ key: write.delete }] : []
  })
  const idsWhere = (accept: (type: string) => boolean) =>
    rows.flatMap(({ key, type = '' }) => (accept(type) ? idOf(key) : []))
  // The audit log lists its entries.
  const records = idsWhere((type) => type !== 'audit' && !EVENTS.includes(type)).filter(isUuid)
  return { record_ids: [...new Set(records)], event_ids: idsWhere((type) => EVENTS.includes(type)) }
}

/** The id in a key of either form (`table/keys.ts`): `<ws>#<type>#<id>`, or `<ws>#<type>` with the id as sort key. */
const idOf = ({ pk, sk }: Key): string => pk.split('#')[2] ?? sk
