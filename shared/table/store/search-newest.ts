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

/** Maximum number of rows in one round trip, and in all round trips; each row costs half a read unit. */
const STEP = 50
const MAX_ROWS = 150

/**
 * The newest matching records among the newest `most` records of a list. Reads the rows of matching entries at half
 * the cost of consistent reads, so a record that has just changed may be missing.
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

/** The newest matching records of a small collection. */
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
