import { madeAt } from '../../domain/ids.ts'
import { workspaceOfKey } from '../keys.ts'
import { type Chunk, findNewest } from './find-newest.ts'
import { densityOf, type KeyRange } from './key-range.ts'
import { keysOfPage, querySlim, type SlimEntry, type SlimPage } from './slim-query.ts'

/** Entries that the first query reads per wanted one if there is a filter. */
const RESERVE = 4

/**
 * The entries that pass, newest first; fewer than `limit` only at the end of the run. One query if most pass. Otherwise
 * it reads further in parallel (`findNewest`).
 */
export function slimEntries<Slim, Id extends string = string>(
  page: SlimPage<Slim, Id>,
): Promise<SlimEntry<Slim, Id>[]> {
  const { pk, limit, accept } = page
  return findNewest({
    range: keysOfPage(page),
    oldest: madeAt(workspaceOfKey({ pk })),
    limit,
    first: accept ? limit * RESERVE : limit,
    query: (range, count) => query(page, range, count),
  })
}

async function query<Slim, Id extends string>(
  page: SlimPage<Slim, Id>,
  range: KeyRange,
  limit: number,
): Promise<Chunk<SlimEntry<Slim, Id>>> {
  const { accept } = page
  const { entries, rest } = await querySlim<Slim, Id>(page, range, limit)
  return {
    found: accept ? entries.filter(({ sk, slim }) => accept(slim, sk)) : entries,
    read: entries.length,
    rest,
    density: densityOf(entries.map(({ sk }) => sk)),
  }
}
