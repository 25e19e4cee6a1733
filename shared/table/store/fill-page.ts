import type { Page, Paged } from './collection.ts'

/** Where the rows of a page come from. */
export interface PageSource<T, Entry extends { readonly sk: string }> {
  /** Returns entries after a position, in list order; fewer than `limit` only at the end of the list. */
  readonly find: (page: Page) => Promise<readonly Entry[]>
  /** Returns the records of these entries that belong to the list. */
  readonly read: (entries: readonly Entry[]) => Promise<readonly T[]>
  /** Every entry has a row that belongs to the list, so an entry alone shows that more follow. */
  readonly isPermanent?: boolean | undefined
}

/**
 * A page of the rows that an index lists and that the table confirms. An index lags: it shows deleted rows and old
 * values. Such entries are dropped and replaced by the next ones, and `more` counts confirmed rows only (contract 15).
 */
export async function fillPage<T, Entry extends { readonly sk: string }>(
  { limit, after }: Page,
  { find, read, isPermanent = false }: PageSource<T, Entry>,
): Promise<Paged<T>> {
  const rows: T[] = []
  for (let from: string | undefined = after; ; ) {
    // One more than the page needs, to know whether more follow.
    const wanted = limit + 1 - rows.length
    const entries = await find({ limit: wanted, after: from })
    const isEnd = entries.length < wanted
    const needed = isPermanent ? entries.slice(0, wanted - 1) : entries
    rows.push(...(await read(needed)))
    if (rows.length > limit || isEnd) return { rows: rows.slice(0, limit), more: rows.length > limit }
    if (isPermanent && rows.length === limit) return { rows, more: true }
    from = needed.at(-1)?.sk
  }
}
