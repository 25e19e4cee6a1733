import { inTime } from './in-time.ts'
import { type IndexEntry, type IndexRange, indexPages } from './index-query.ts'
import { ALL_KEYS } from './key-range.ts'

/**
 * The entries of a range that pass, newest first, among the newest `limit` that are read until `end`. Sends one query
 * after the other. Indexes lag, so an entry may show an earlier version of its row.
 */
export async function newestEntries<Projected, Id extends string = string>(
  { accept, from = ALL_KEYS.from, to = ALL_KEYS.to, ...partition }: IndexRange<Projected, Id>,
  limit: number,
  end = Number.POSITIVE_INFINITY,
): Promise<{ entries: IndexEntry<Projected, Id>[]; complete: boolean }> {
  const entries: IndexEntry<Projected, Id>[] = []
  let read = 0
  const steps = inTime(
    indexPages<Projected, Id>(partition, { from, to }, () => limit + 1 - read),
    end,
  )
  for (;;) {
    const { value, done } = await steps.next()
    if (done) return { entries, complete: value }
    const counted = value.slice(0, limit - read)
    entries.push(...counted.filter(({ sk, projected }) => accept?.(projected, sk) !== false))
    read += value.length
    if (read > limit) return { entries, complete: false }
  }
}
