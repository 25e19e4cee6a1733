import type { Envelope } from '../../domain/event.ts'
import { type EventId, lastEventIdAt, type WorkspaceId } from '../../domain/ids.ts'
import { carriesExpenseData, type TriggerId } from '../../domain/triggers.ts'
import { eventKey, eventList } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { listRecords } from '../../table/store/list-records.ts'
import { slimPages } from '../../table/store/slim-query.ts'
import type { EventRef } from './outbox.ts'
import { toStoredEvent } from './rows.ts'

export interface EventFilter {
  readonly trigger_id?: TriggerId | undefined
  readonly entity_id?: string | undefined
  /** ISO 8601, inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Whether to include events that carry expense data. */
  readonly withExpenses: boolean
}

interface Slim {
  readonly trigger: TriggerId
  readonly entity_id: string
}

/** Events of the last 90 days, newest first. Ids begin with the time, so `since` and `until` become ranges of ids. */
export function listEvents(ws: WorkspaceId, filter: EventFilter, page: Page): Promise<Paged<Envelope>> {
  const { trigger_id, entity_id, since, until, withExpenses } = filter
  const filtered = !withExpenses || trigger_id !== undefined || entity_id !== undefined
  const accept = ({ trigger, entity_id: entity }: Slim) =>
    (trigger_id === undefined || trigger === trigger_id) &&
    (entity_id === undefined || entity === entity_id) &&
    (withExpenses || !carriesExpenseData(trigger))
  return listRecords<Envelope, Slim, EventId>(
    {
      pk: eventList(ws),
      from: since === undefined ? undefined : lastEventIdAt(Date.parse(since) - 1),
      to: until === undefined ? undefined : lastEventIdAt(Date.parse(until)),
      accept: filtered ? accept : undefined,
      keyOf: (id) => eventKey(ws, id),
      recordOf: (row) => toStoredEvent(row).envelope,
    },
    page,
  )
}

/** Pages of the index entries of a workspace's events, from one on and up to a time, oldest first. */
export async function* eventPages(
  workspaceId: WorkspaceId,
  from: EventId,
  until: Date,
  limit: number,
): AsyncGenerator<EventRef[], void> {
  const range = { from, to: lastEventIdAt(until.getTime()) }
  const pages = slimPages<Slim, EventId>({ pk: eventList(workspaceId) }, range, () => limit, true)
  for await (const entries of pages) {
    yield entries.map(({ sk, slim }) => ({ workspaceId, id: sk, trigger: slim.trigger }))
  }
}
