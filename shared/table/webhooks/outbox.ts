import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { EventId, WorkspaceId } from '../../domain/ids.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { eventOfOutboxKey, OUTBOX_SHARDS, outboxPositionsKey, outboxShard } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { queryDue } from '../store/due-index.ts'
import { readRow } from '../store/read.ts'
import { type DueRow, dueRowOf } from './due.ts'

/** What the index tells about an event: enough to find its deliveries without reading the event. */
export interface EventRef {
  readonly workspaceId: WorkspaceId
  readonly id: EventId
  readonly trigger: TriggerId
}

/** An event in the outbox, with its place in its shard. */
export interface OutboxEvent extends EventRef, DueRow {}

/** The events of a shard after a place and up to a time, oldest first. */
export async function outboxEvents(
  shard: number,
  after: string,
  until: Date,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await queryDue(outboxShard(shard), until, limit, undefined, after)
  return rows.map((row) => {
    const due = dueRowOf(row)
    return { ...due, ...eventOfOutboxKey(due) }
  })
}

/** The sweep checks each event twice: soon after it was written, and later, in case the index showed it late. */
export type OutboxPass = 'early' | 'late'

/** Before all places. Without a stored position, the events of all 90 days are checked: that repeats nothing. */
const START = '0'

/** The last place of each shard that both passes have checked. */
export interface OutboxPositions {
  readonly early: readonly string[]
  readonly late: readonly string[]
}

const nameOf = (pass: OutboxPass, shard: number): string => `${pass}_${shard}`

/** Reads the positions, eventually consistently: an older one only repeats checks. */
export async function readPositions(): Promise<OutboxPositions> {
  const row = (await readRow(outboxPositionsKey(), false)) ?? {}
  const of = (pass: OutboxPass) =>
    Array.from({ length: OUTBOX_SHARDS }, (_, shard) => String(row[nameOf(pass, shard)] ?? START))
  return { early: of('early'), late: of('late') }
}

/** Stores the positions that have moved, by shard. Two sweeps at once may move one back, which only repeats checks. */
export async function savePositions(pass: OutboxPass, moved: ReadonlyMap<number, string>): Promise<void> {
  const all = [...moved]
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...outboxPositionsKey() },
    UpdateExpression: `SET #type = :type${all.map(([shard]) => `, ${nameOf(pass, shard)} = :at${shard}`).join('')}`,
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'outbox',
      ...Object.fromEntries(all.map(([shard, at]) => [`:at${shard}`, at])),
    },
  })
  await documents().send(update)
}
