import type { Key } from '../keys.ts'
import { type Row, readRows } from './read.ts'

/** DynamoDB's limit for one BatchGetItem. */
const BATCH = 100

/** Batches that are read in parallel. */
const AT_ONCE = 8

/** Any number of distinct rows, in the order of their keys; undefined where a row does not exist. */
export async function readMany(keys: readonly Key[], consistent = true): Promise<(Row | undefined)[]> {
  const rows: (Row | undefined)[] = []
  for (let at = 0; at < keys.length; at += BATCH * AT_ONCE) {
    const some = keys.slice(at, at + BATCH * AT_ONCE)
    const batches = Array.from({ length: Math.ceil(some.length / BATCH) }, (_, n) =>
      readRows(some.slice(n * BATCH, (n + 1) * BATCH), consistent),
    )
    rows.push(...(await Promise.all(batches)).flat())
  }
  return rows
}

/**
 * Reads rows at half the cost of a consistent read. Replicas lag, so a row that is missing, or that `isCurrent`
 * rejects, is read again consistently. If there is no such row, the second read is omitted.
 */
export async function readCurrent(
  keys: readonly Key[],
  isCurrent: (row: Row, index: number) => boolean = () => true,
): Promise<(Row | undefined)[]> {
  const rows = await readMany(keys, false)
  const doubtful = [...keys.entries()].filter(([n]) => {
    const row = rows[n]
    return !row || !isCurrent(row, n)
  })
  const fresh = await readMany(doubtful.map(([, key]) => key))
  for (const [at, [n]] of doubtful.entries()) rows[n] = fresh[at]
  return rows
}
