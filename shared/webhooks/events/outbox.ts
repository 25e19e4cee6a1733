import type { EventId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import {
  afterSortKey,
  eventOfOutboxKey,
  isOutboxSortKey,
  LEFT_OUTBOX,
  leftOutboxKey,
  outboxShard,
  timeOfDueKey,
} from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { type DueRow, dueRowOf, postpone, queryDue } from '../../table/store/due-index.ts'
import { queryOnce } from '../../table/store/query.ts'
import { attributesOf } from '../../table/store/versioned.ts'
import { expiry } from './expiry.ts'

/** The index entry of an event: enough to find its deliveries without reading the event. */
export interface EventRef {
  readonly workspaceId: WorkspaceId
  readonly id: EventId
  readonly trigger: TriggerId
}

/** An event with its sort key in the outbox. */
export interface EventOfOutbox extends EventRef, Pick<DueRow, 'due_sk'> {}

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

/**
 * Moves an event out of the outbox, or to another due time. First adds the event to the list of events that left the
 * outbox, where forwarding (`../forward`), which may be behind the sweep, finds it.
 */
export async function postponeEvent(
  row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>,
  until: Date,
): Promise<boolean> {
  if (isOutboxSortKey(row.due_sk)) await addLeftEvent(row.pk, row.due_sk)
  return postpone(row, until)
}

/**
 * @param pk the event's partition key
 * @param due_sk its sort key in the outbox, or that key with a later time to forward the event again
 */
export async function addLeftEvent(pk: string, due_sk: string): Promise<void> {
  const expires_at = expiry(timeOfDueKey(due_sk))
  const Item = { ...leftOutboxKey(due_sk), type: 'left_event', event: pk, expires_at }
  await documents().send('PutItem', { TableName: tableName(), Item })
}

/** A row of the list of events that left the outbox: `event` is the `pk` of the event. */
export const LEFT_EVENT_FIELDS: Fields<{ readonly sk: string; readonly event: string }> = {
  sk: 'text',
  event: 'text',
}

/** The events that left the outbox, after a sort key and up to a time, oldest first. */
export async function leftEvents(after: string, until: Date, limit: number): Promise<EventOfOutbox[]> {
  // DynamoDB refuses an empty range.
  if (after >= until.toISOString()) return []
  const { items } = await queryOnce(
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :until',
      ExpressionAttributeValues: {
        ':pk': LEFT_OUTBOX,
        ':after': afterSortKey(after),
        ':until': until.toISOString(),
      },
      ConsistentRead: true,
    },
    limit,
  )
  return items.map((row) => {
    const { sk: due_sk, event: pk } = attributesOf(row, LEFT_EVENT_FIELDS)
    return { due_sk, ...eventOfOutboxKey({ pk, due_sk }) }
  })
}
