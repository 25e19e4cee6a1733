import { type Act, type Change, timestampAfter } from '../domain/change.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import type { Caller } from '../http/exchange.ts'
import type { Write } from '../table/store/commit.ts'
import type { Versioned } from '../table/store/versioned.ts'
import { putEvent } from '../table/webhooks/events.ts'

/** The act of a caller, as the domain wants it. */
export const actOf = (caller: Caller, now: Date): Act => ({ by: caller.memberId, now })

/** The same, on a record that there is. */
export const actOn = (record: Parameters<typeof timestampAfter>[1], caller: Caller, now: Date): Act =>
  actOf(caller, timestampAfter(now, record))

/** The writes of a change and its events; none when nothing changed (contract 1.8, PATCH). */
export function writesOf<T>(
  ws: WorkspaceId,
  old: Versioned<T>,
  { record, events }: Change<T>,
  replace: (old: Versioned<T>, next: T) => Write,
): Write[] {
  if (record === old.record) return []
  return [replace(old, record), ...events.map((event) => putEvent(ws, event))]
}

/** The writes of something new and the events that tell of it. */
export function insertion<T>(
  ws: WorkspaceId,
  { record, events }: Change<T>,
  insert: (record: T) => Write,
): Write[] {
  return [insert(record), ...events.map((event) => putEvent(ws, event))]
}
