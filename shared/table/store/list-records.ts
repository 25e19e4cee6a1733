import { isDeepStrictEqual } from 'node:util'
import { madeAt } from '../../domain/kit/ids.ts'
import { type Key, workspaceOfKey } from '../keys.ts'
import type { Page, Paged } from './collection.ts'
import { fillPage } from './fill-page.ts'
import { type Chunk, findNewest } from './find-newest.ts'
import { type IndexEntry, type IndexPage, type IndexRange, keysOfPage, queryIndex } from './index-query.ts'
import { densityOf, type KeyRange, meanDensity } from './key-range.ts'
import type { Row } from './read.ts'
import { readCurrent } from './read-many.ts'
import { TEXTS_PAGE } from './search-plan.ts'

/** A list of the records in a part of a list index that is sorted by id. */
export interface RecordList<T, Projected, Id extends string> extends IndexRange<Projected, Id> {
  readonly keyOf: (id: Id) => Key
  readonly recordOf: (row: Row) => T
  /** The filter on the record. `accept` is the same filter on the index entry, which may be outdated. */
  readonly matches?: ((record: T) => boolean) | undefined
}

/**
 * A page of the records, newest first: one query of the index and one batch read of the page's rows (`confirmedRecords`). If few entries
 * pass the filter, it reads further.
 */
export function listRecords<T, Projected = unknown, Id extends string = string>(
  list: RecordList<T, Projected, Id>,
  page: Page,
): Promise<Paged<T>> {
  return fillPage<T, IndexEntry<Projected, Id>>(page, {
    find: (more) => indexEntries({ ...list, ...more }),
    read: async (entries) => (await confirmedRecords(list, entries)).flatMap((record) => record ?? []),
  })
}

/**
 * The records of index entries; undefined for a record that does not exist or does not match. Reads rows at half the
 * cost of consistent reads. A row is read again consistently if it is missing, if it differs from its entry, or if it
 * does not match the filter although its entry does (contract 15.1).
 */
export async function confirmedRecords<T, Projected, Id extends string>(
  { pk, index = 'list', keyOf, recordOf, accept, matches = () => true }: RecordList<T, Projected, Id>,
  entries: readonly IndexEntry<Projected, Id>[],
): Promise<(T | undefined)[]> {
  const rows = await readCurrent(
    entries.map(({ sk }) => keyOf(sk)),
    (row, n) => {
      const entry = entries[n]
      return (
        !!entry &&
        row[`${index}_pk`] === pk &&
        row.list_sk === entry.sk &&
        isDeepStrictEqual(row.projected, entry.projected) &&
        (accept?.(entry.projected, entry.sk) === undefined || matches(recordOf(row)))
      )
    },
  )
  return rows.map((row) => {
    const record = row && recordOf(row)
    return record && matches(record) ? record : undefined
  })
}

/** Over-read factor of the first query with a filter. */
const RESERVE = 4

/**
 * The entries that pass, newest first; fewer than `limit` only at the end of the partition. If most entries pass,
 * this is one query. Otherwise further entries are read in parallel (`findNewest`).
 */
export function indexEntries<Projected, Id extends string = string>(
  page: IndexPage<Projected, Id>,
): Promise<IndexEntry<Projected, Id>[]> {
  const { pk, limit, accept } = page
  return findNewest({
    range: keysOfPage(page),
    oldest: madeAt(workspaceOfKey({ pk })),
    limit,
    first: accept ? limit * RESERVE : limit,
    page: page.index === 'table' ? TEXTS_PAGE : undefined,
    query: (range, count) => query(page, range, count),
  })
}

async function query<Projected, Id extends string>(
  page: IndexPage<Projected, Id>,
  range: KeyRange,
  limit: number,
): Promise<Chunk<IndexEntry<Projected, Id>>> {
  const { entries, read, rest } = await queryIndex<Projected, Id>(page, range, limit)
  return {
    found: entries.filter(({ sk, projected }) => page.accept?.(projected, sk) !== false),
    read,
    rest,
    density: page.sieve?.length
      ? rest && meanDensity(range, rest, read)
      : densityOf(entries.map(({ sk }) => sk)),
  }
}
