import type { Page, Paged } from './collection.ts'
import { readAhead } from './read-ahead.ts'

/** The source of the rows of a page. */
export interface PageSource<T, Entry extends { readonly sk: string }> {
  /** Returns entries after a position, in list order; fewer than `limit` only at the end of the list. */
  readonly find: (page: Page) => Promise<readonly Entry[]>
  /** Returns the records of these entries that belong to the list. */
  readonly read: (entries: readonly Entry[]) => Promise<readonly T[]>
}

/**
 * A page of the rows that an index lists and that the table confirms. An index lags: it shows deleted rows and old
 * values. Such entries are dropped and replaced by the next entries, and `more` counts only confirmed rows (contract
 * 15).
 */
export async function fillPage<T, Entry extends { readonly sk: string }>(
  { limit, after }: Page,
  { find, read }: PageSource<T, Entry>,
): Promise<Paged<T>> {
  const rows: T[] = []
  const ahead = readAhead()
  for (let from: string | undefined = after; ; ) {
    // One more than the page needs, to know whether more follow.
    const wanted = ahead(limit + 1 - rows.length)
    const entries = await find({ limit: wanted, after: from })
    const isEnd = entries.length < wanted
    rows.push(...(await read(entries)))
    if (rows.length > limit || isEnd) return { rows: rows.slice(0, limit), more: rows.length > limit }
    from = entries.at(-1)?.sk
  }
}
