import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { DUE_SHARDS, dueShard, type Key } from '../../shared/table/keys.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import { type Row, readRows } from '../../shared/table/store/read.ts'
import { postpone } from '../../shared/table/webhooks/due.ts'

/** Limit of BatchGetItem. */
const BATCH_SIZE = 100

/** Makes those of these events that still wait for fan-out due for the next sweep; returns their count. */
export async function makeDueNow(events: readonly Key[], now: Date): Promise<number> {
  let count = 0
  for (let from = 0; from < events.length; from += BATCH_SIZE) {
    const rows = await readRows(events.slice(from, from + BATCH_SIZE))
    const waiting = rows.flatMap((row) => (row?.due_sk === undefined ? [] : [makeRowDueNow(row, now)]))
    count += (await Promise.all(waiting)).filter(Boolean).length
  }
  return count
}

/** Makes every event that waits for fan-out due for the next sweep; returns their count. */
export async function makeAllDueNow(now: Date): Promise<number> {
  const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => makeShardDueNow(shard, now))
  return (await Promise.all(shards)).reduce((sum, count) => sum + count, 0)
}

async function makeShardDueNow(shard: number, now: Date): Promise<number> {
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
    for (const row of Items) if (await makeRowDueNow(row, now)) count++
  }
  return count
}

/** Returns false if fan-out or the sweep has already processed the row. */
const makeRowDueNow = ({ pk, sk, due_sk }: Row, now: Date): Promise<boolean> =>
  postpone({ pk: String(pk), sk: String(sk), due_sk: String(due_sk) }, now)
