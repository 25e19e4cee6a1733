import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from '../../shared/table/client.ts'
import { postpone } from '../../shared/table/due.ts'
import { DUE_SHARDS, dueShard } from '../../shared/table/keys.ts'

/**
 * Makes every event that still waits for fan-out due now, so that the next sweep takes it; gives how many.
 *
 * This is how a failed batch of the stream is replayed. Its message names shard and sequence numbers, and the stream
 * forgets its records within a day; but an event carries its outbox marker until its deliveries are written, so what
 * the batch left undone stands in the table. The sweep tries it unasked, at growing distances of up to 15 minutes.
 */
export async function hastenEvents(now: Date): Promise<number> {
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
    for (const { pk, sk, due_sk } of Items) {
      // Refused where fan-out or the sweep was there first.
      if (await postpone({ pk, sk, due_sk }, now)) count++
    }
  }
  return count
}
