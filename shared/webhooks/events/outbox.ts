import type { EventId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import { eventOfOutboxKey, outboxShard } from '../../table/keys.ts'
import { type DueRow, dueRowOf, queryDue } from '../../table/store/due-index.ts'

/** The index entry of an event: enough to find its deliveries without reading the event. */
export interface EventRef {
  readonly workspaceId: WorkspaceId
  readonly id: EventId
  readonly trigger: TriggerId
}

/** An event in the outbox, with its keys in the outbox. */
export interface OutboxEvent extends EventRef, DueRow {}

/** The events of a shard after a sort key and up to a time, oldest first. */
export async function outboxEvents(
  shard: number,
  after: string,
  until: Date,
  limit: number,
): Promise<OutboxEvent[]> {
  const rows = await queryDue(outboxShard(shard), until, limit, after)
  return rows.map((row) => {
    const due = dueRowOf(row)
    return { ...due, ...eventOfOutboxKey(due) }
  })
}
