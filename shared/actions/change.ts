import type { Act, Change } from '../domain/kit/change.ts'
import type { Envelope } from '../domain/kit/event.ts'
import type { WorkspaceId } from '../domain/kit/ids.ts'
import type { Caller } from '../http/exchange.ts'
import type { Versioned } from '../table/store/versioned.ts'
import type { Write } from '../table/store/write.ts'
import { eventInsertion } from '../webhooks/events/rows.ts'

/** The caller and the time of a change, as the domain functions expect them. */
export const actOf = (caller: Pick<Caller, 'memberId'>, now: Date): Act => ({ by: caller.memberId, now })

/** The writes of a changed record and its events; empty when nothing changed (contract 1.8, PATCH). */
export function replacement<T>(
  ws: WorkspaceId,
  old: Versioned<T>,
  { record, events }: Change<T>,
  replacementOf: (old: Versioned<T>, next: T) => Write | readonly Write[],
): Write[] {
  if (record === old.record) return []
  return [replacementOf(old, record), eventWrites(ws, events)].flat()
}

/** The writes of a new record and its events. */
export function insertion<T>(
  ws: WorkspaceId,
  { record, events }: Change<T>,
  insertionOf: (record: T) => Write | readonly Write[],
): Write[] {
  return [insertionOf(record), eventWrites(ws, events)].flat()
}

/** The writes of events for any other change, such as a deletion. */
export const eventWrites = (ws: WorkspaceId, events: readonly Envelope[]): Write[] =>
  events.map((event) => eventInsertion(ws, event))
