import { type IndexEntry, type IndexRange, indexPages } from './index-query.ts'
import { ALL_KEYS } from './key-range.ts'

/**
 * The entries of a range that pass, newest first, among the newest `limit`. Sends one query after the other. Indexes lag, so an entry
 * may show what its row was a moment ago.
 */
export async function newestEntries<Projected, Id extends string = string>(
  { accept, from = ALL_KEYS.from, to = ALL_KEYS.to, ...partition }: IndexRange<Projected, Id>,
  limit: number,
): Promise<{ entries: IndexEntry<Projected, Id>[]; complete: boolean }> {
  const entries: IndexEntry<Projected, Id>[] = []
  let read = 0
  for await (const page of indexPages<Projected, Id>(partition, { from, to }, () => limit + 1 - read)) {
    const counted = page.slice(0, limit - read)
    entries.push(...counted.filter(({ sk, projected }) => accept?.(projected, sk) !== false))
    read += page.length
    if (read > limit) return { entries, complete: false }
  }
  return { entries, complete: true }
}
