import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { MAX_HITS } from '../../domain/kit/search.ts'
import type { Collection } from '../keys.ts'
import { newestRows } from './collection.ts'
import type { RecordList } from './list-records.ts'
import { newestEntries } from './newest-entries.ts'
import type { Row } from './read.ts'
import { readMany } from './read-many.ts'

/** At most `MAX_HITS` records, newest first, and whether all were searched. */
export interface Found<T> {
  readonly records: readonly T[]
  readonly complete: boolean
}

/** Rows that one round trip reads, and all of them together: half a read unit each. */
const STEP = 50
const MAX_ROWS = 150

/**
 * The newest records of a list that match, among the newest `most`. It reads the rows of entries that pass, at half the cost of
 * consistent reads: a record that has just changed may be missing.
 */
export async function searchList<T, Projected, Id extends string>(
  { keyOf, recordOf, matches = () => true, ...range }: RecordList<T, Projected, Id>,
  most: number,
): Promise<Found<T>> {
  const { entries, complete } = await newestEntries<Projected, Id>(range, most)
  const records: T[] = []
  let at = 0
  for (; at < Math.min(entries.length, MAX_ROWS) && records.length < MAX_HITS; at += STEP) {
    const keys = entries.slice(at, at + STEP).map(({ sk }) => keyOf(sk))
    const rows = await readMany(keys, false)
    records.push(...rows.flatMap((row) => (row ? [recordOf(row)] : [])).filter(matches))
  }
  const isAll = at >= entries.length || records.length >= MAX_HITS
  return { records: records.slice(0, MAX_HITS), complete: complete && isAll }
}

/** The same for a small collection. */
export async function searchCollection<T>(
  ws: WorkspaceId,
  type: Collection,
  recordOf: (row: Row) => T,
  matches: (record: T) => boolean,
  most: number,
): Promise<Found<T>> {
  const { rows, complete } = await newestRows(ws, type, most)
  return { records: rows.map(recordOf).filter(matches).slice(0, MAX_HITS), complete }
}
