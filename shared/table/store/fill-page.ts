import type { Page, Paged } from './collection.ts'

/**
 * A page of what an index shows and the rows confirm. An index lags: it shows deleted rows and old values. What is left
 * out for that is replaced by what follows, and `more` counts confirmed rows only (contract 15).
 * @param find ids after a place, in the order of the list: fewer than `limit` only where no more are
 * @param read the rows of these ids that belong to the list
 */
export async function fillPage<T>(
  { limit, after }: Page,
  find: (page: Page) => Promise<readonly string[]>,
  read: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Paged<T>> {
  const rows: T[] = []
  for (let from = after; ; ) {
    // One more than fits tells whether more follow.
    const wanted = limit + 1 - rows.length
    const ids = await find({ limit: wanted, after: from })
    rows.push(...(await read(ids)))
    if (rows.length > limit || ids.length < wanted)
      return { rows: rows.slice(0, limit), more: rows.length > limit }
    from = ids.at(-1)
  }
}
