import type { IndexEntry } from './index-query.ts'
import type { RecordList } from './list-records.ts'
import { readMany } from './read-many.ts'

/**
 * The entries whose records match. If an entry is not sufficient, because an earlier version wrote it or because it has
 * only a part of a long text, the row is read, at half the cost of a consistent read. The result then has the
 * attributes that the current code would write.
 */
export async function decidedEntries<T, Projected, Id extends string>(
  entries: readonly IndexEntry<Projected, Id>[],
  { keyOf, recordOf, matches = () => true, accept }: RecordList<T, Projected, Id>,
  entryOf: (record: T) => Projected,
): Promise<readonly IndexEntry<Projected, Id>[]> {
  const open = accept ? entries.filter(({ sk, projected }) => accept(projected, sk) === undefined) : []
  if (open.length === 0) return entries
  const rows = await readMany(
    open.map(({ sk }) => keyOf(sk)),
    false,
  )
  const records = new Map(open.map((entry, n) => [entry, rows[n] && recordOf(rows[n])]))
  return entries.flatMap((entry) => {
    if (!records.has(entry)) return entry
    const record = records.get(entry)
    return record && matches(record) ? { ...entry, projected: entryOf(record) } : []
  })
}
