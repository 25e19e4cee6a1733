import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { backoff } from './backoff.ts'
import { documents, tableName } from './client.ts'
import type { Key } from './keys.ts'

/** A row as DynamoDB returns it; `versioned` and the readers of `table/<noun>.ts` give it a type. */
export type Row = Record<string, unknown>

/** One row, read consistently: one sees one's own writes. */
export async function readRow(key: Key): Promise<Row | undefined> {
  const { Item } = await documents().send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  )
  return Item
}

/**
 * Up to 100 distinct rows in one round trip, in the order of their keys; undefined where there is none. Consistent
 * unless `ConsistentRead` is false, which halves the cost: for lists, whose index is no fresher.
 * @throws Error when the store keeps throttling
 */
export async function readRows(keys: readonly Key[], ConsistentRead = true): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  let wanted: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }))
  for (let round = 0; wanted.length > 0; round++) {
    if (round === 5) throw new Error('the store throttles a batch of reads')
    // Keys that come back unprocessed were throttled: at once would be too early.
    if (round > 0) await backoff(round)
    const answer = await documents().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: wanted, ConsistentRead } } }),
    )
    for (const row of answer.Responses?.[tableName()] ?? []) found.set(`${row.pk} ${row.sk}`, row)
    wanted = answer.UnprocessedKeys?.[tableName()]?.Keys ?? []
  }
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`))
}
