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

/** A row's key as one text. */
export const nameOf = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string => `${pk} ${sk}`

/**
 * What a batch of reads finds, by `nameOf` of the keys; asks again for keys that came back unprocessed.
 * @throws Error when the store keeps throttling
 */
export async function allOf(
  keys: readonly Key[],
  ask: (wanted: readonly Row[]) => Promise<{ rows: readonly Row[]; left: readonly Row[] }>,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  let wanted: readonly Row[] = keys.map(({ pk, sk }) => ({ pk, sk }))
  for (let round = 0; wanted.length > 0; round++) {
    if (round === 5) throw new Error('the store throttles a batch of reads')
    // They were throttled: at once would be too early.
    if (round > 0) await backoff(round)
    const { rows, left } = await ask(wanted)
    for (const row of rows) found.set(nameOf(row), row)
    wanted = left
  }
  return found
}

/**
 * Up to 100 distinct rows in one round trip, in the order of their keys; undefined where there is none. Consistent
 * unless `ConsistentRead` is false, which halves the cost: for lists, whose index is no fresher.
 * @throws Error when the store keeps throttling
 */
export async function readRows(keys: readonly Key[], ConsistentRead = true): Promise<(Row | undefined)[]> {
  const found = await allOf(keys, async (wanted) => {
    const table = tableName()
    const { Responses, UnprocessedKeys } = await documents().send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: [...wanted], ConsistentRead } } }),
    )
    return { rows: Responses?.[table] ?? [], left: UnprocessedKeys?.[table]?.Keys ?? [] }
  })
  return keys.map((key) => found.get(nameOf(key)))
}
