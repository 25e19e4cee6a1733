import { backoff } from '../../aws/backoff.ts'
import { StoreUnavailable } from '../../aws/unavailable.ts'
import { TOMBSTONE } from '../../domain/kit/tombstone.ts'
import type { Key } from '../keys.ts'
import { documents, tableName } from './client.ts'

/** A row as DynamoDB returns it; `versioned` and the readers of `table/<noun>.ts` check and type it. */
export type Row = Record<string, unknown>

/**
 * Reads one row; undefined if it was deleted. Consistent by default; an eventually consistent read costs half, and
 * may return an older version.
 */
export async function readRow(key: Key, ConsistentRead = true): Promise<Row | undefined> {
  const { Item } = await documents().send('GetItem', { TableName: tableName(), Key: key, ConsistentRead })
  return Item && isPresent(Item) ? Item : undefined
}

/**
 * Up to 100 distinct rows in one round trip, in the order of their keys; undefined where a row does not exist. Lists
 * pass `ConsistentRead` false, which halves the cost: their index lags anyway.
 * @throws StoreUnavailable when keys stay unprocessed, which is how DynamoDB throttles a batch
 */
export async function readRows(keys: readonly Key[], ConsistentRead = true): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  let wanted: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }))
  for (let n = 0; wanted.length > 0; n++) {
    // Unprocessed keys were throttled, so an immediate retry would be throttled too.
    if (n > 0 && !(await backoff(n))) throw new StoreUnavailable('keys of a BatchGetItem stay unprocessed')
    const { Responses = {}, UnprocessedKeys = {} } = await documents().send('BatchGetItem', {
      RequestItems: { [tableName()]: { Keys: wanted, ConsistentRead } },
    })
    for (const row of Responses[tableName()] ?? []) {
      if (isPresent(row)) found.set(`${row.pk} ${row.sk}`, row)
    }
    wanted = UnprocessedKeys[tableName()]?.Keys ?? []
  }
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`))
}

/**
 * Whether a row is not a tombstone. Every function that returns rows of the table checks this, so no caller can
 * mistake the row of a deleted record for a record. Only the index `changes` shows tombstones.
 */
export const isPresent = ({ type }: Readonly<Record<string, unknown>>): boolean => type !== TOMBSTONE
