import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { DUE_SHARDS, dueShard, type Key } from '../../shared/table/keys.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import { type Row, readRows } from '../../shared/table/store/read.ts'
import { postpone } from '../../shared/table/webhooks/due.ts'

/** What one BatchGetItem reads. */
const PAGE = 100

/** Makes those of these events that still wait for fan-out due now, for the next sweep; gives how many. */
export async function makeDueNow(events: readonly Key[], now: Date): Promise<number> {
  let count = 0
  for (let from = 0; from < events.length; from += PAGE) {
    const rows = await readRows(events.slice(from, from + PAGE))
    const waiting = rows.flatMap((row) => (row?.due_sk === undefined ? [] : [hasten(row, now)]))
    count += (await Promise.all(waiting)).filter(Boolean).length
  }
  return count
}

/** Does it with every event that waits. */
export async function makeAllDueNow(now: Date): Promise<number> {
  const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => hastenShard(shard, now))
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0)
}

async function hastenShard(shard: number, now: Date): Promise<number> {
  let count = 0
  const pages = paginateQuery(
    { client: documents() },
    {
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :pk',
      FilterExpression: '#type = :event',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':pk': dueShard(shard), ':event': 'event' },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const row of Items) if (await hasten(row, now)) count++
  }
  return count
}

/** False where fan-out or the sweep was there first. */
const hasten = ({ pk, sk, due_sk }: Row, now: Date): Promise<boolean> =>
  postpone({ pk: String(pk), sk: String(sk), due_sk: String(due_sk) }, now)
