import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import { isPresent, type Row } from './read.ts'

/** A partition of the table or of an index, or a range of sort keys in it, as query parameters. */
export type Part = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>

/** The items that one query has read; `next` is the key after which the next query continues. */
interface QueryPage {
  readonly items: readonly Row[]
  /** How many items were read, including items that a filter expression left out. */
  readonly scanned: number
  readonly next: Row | undefined
}

/** One query of at most `limit` items or 1 MB. Its items may include tombstones. */
export async function queryOnce(part: Part, limit?: number, from?: Row): Promise<QueryPage> {
  const {
    Items: items = [],
    ScannedCount: scanned = items.length,
    LastEvaluatedKey: next,
  } = await documents().send('Query', {
    TableName: tableName(),
    ...part,
    ...(limit !== undefined && { Limit: limit }),
    ...(from && { ExclusiveStartKey: from }),
  })
  return { items, scanned, next }
}

/**
 * Reads a part to its end, one query after the other. `limit` is called before each query and returns the query's
 * maximum number of items.
 */
export async function* queryPages(
  part: Part,
  limit: () => number | undefined,
): AsyncGenerator<readonly Row[], void> {
  let from: Row | undefined
  do {
    const { items, next } = await queryOnce(part, limit(), from)
    yield items
    from = next
  } while (from)
}

/** Growth factor of each query over the previous one. */
const GROWTH = 4

/** Growing limits for `queryPages`: few items for a caller that stops early, few queries for a caller that reads on. */
export function growing(first: number, max: number): () => number {
  let next = first / GROWTH
  return () => {
    next = Math.min(next * GROWTH, max)
    return next
  }
}

/**
 * At most `limit` rows of a part of the table, read consistently unless the part says otherwise. One query; several
 * if the rows exceed the 1 MB that DynamoDB returns at a time, or if tombstones are among them. A further query reads
 * as many rows as are missing, and at least as many as the number of tombstones so far, so a long series of
 * tombstones takes few queries.
 */
export async function queryRows(part: Part, limit?: number): Promise<Row[]> {
  const rows: Row[] = []
  let tombstones = 0
  const missing = () => (limit === undefined ? undefined : Math.max(limit - rows.length, tombstones))
  for await (const items of queryPages({ ConsistentRead: true, ...part }, missing)) {
    const present = items.filter(isPresent)
    rows.push(...present)
    tombstones += items.length - present.length
    if (limit !== undefined && rows.length >= limit) break
  }
  return rows.slice(0, limit)
}
