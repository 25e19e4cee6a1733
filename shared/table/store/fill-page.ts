import type { Page, Paged } from './collection.ts'

/**
 * A page of the rows that an index lists and that the table confirms. An index lags: it shows deleted rows and old
 * values. Such entries are dropped and replaced by the next ones, and `more` counts confirmed rows only (contract 15).
 * @param find returns ids after a position, in list order; fewer than `limit` only at the end of the list
 * @param read returns the rows of these ids that belong to the list
 */
export async function fillPage<T, Id extends string>(
  { limit, after }: Page,
  find: (page: Page) => Promise<readonly Id[]>,
  read: (ids: readonly Id[]) => Promise<readonly T[]>,
): Promise<Paged<T>> {
  const rows: T[] = []
  for (let from: string | undefined = after; ; ) {
    // Reads one row more than the page needs, to know whether more follow.
    const wanted = limit + 1 - rows.length
    const ids = await find({ limit: wanted, after: from })
    rows.push(...(await read(ids)))
    if (rows.length > limit || ids.length < wanted)
      return { rows: rows.slice(0, limit), more: rows.length > limit }
    from = ids.at(-1)
  }
}
