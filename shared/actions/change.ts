import type { Act, Change } from '../domain/change.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import type { Caller } from '../http/exchange.ts'
import type { Versioned } from '../table/store/versioned.ts'
import type { Write } from '../table/store/write.ts'
import { eventInsertion } from '../webhooks/events/rows.ts'

/** The caller and the time of a change, as the domain functions expect them. */
export const actOf = (caller: Caller, now: Date): Act => ({ by: caller.memberId, now })

/** The writes of a change and its events; empty when nothing changed (contract 1.8, PATCH). */
export function writesOf<T>(
  ws: WorkspaceId,
  old: Versioned<T>,
  { record, events }: Change<T>,
  replacementOf: (old: Versioned<T>, next: T) => Write,
): Write[] {
  if (record === old.record) return []
  return [replacementOf(old, record), ...events.map((event) => eventInsertion(ws, event))]
}

/** The writes of a new record and its events. */
export function insertion<T>(
  ws: WorkspaceId,
  { record, events }: Change<T>,
  insertionOf: (record: T) => Write,
): Write[] {
  return [insertionOf(record), ...events.map((event) => eventInsertion(ws, event))]
}
