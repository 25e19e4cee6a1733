import { isEmpty, type KeyRange } from './key-range.ts'
import {
  finalResult,
  MIN_PAGE,
  planRound,
  type Section,
  type Seen,
  trimmed,
  USUAL_PAGE,
} from './search-plan.ts'

/** The part of a range that one query has read. */
export interface Chunk<T> {
  /** The entries that pass the filter, in order. */
  readonly found: readonly T[]
  /** The number of entries that were read. */
  readonly read: number
  /** The part that the query has left unread. */
  readonly rest?: KeyRange | undefined
  /** Entries per millisecond at the beginning of the unread part; undefined if that part cannot be split. */
  readonly density?: number | undefined
}

export interface Search<T> {
  readonly range: KeyRange
  /** Creation time of the oldest possible entry, in epoch milliseconds; an estimate is enough. */
  readonly oldest: number
  /** The maximum number of entries to return. */
  readonly limit: number
  /** How many entries the first query reads. */
  readonly first: number
  /** Assumed number of entries in 1 MB. */
  readonly page?: number | undefined
  /** Queries a range once, up to `limit` entries or 1 MB. */
  readonly query: (range: KeyRange, limit: number) => Promise<Chunk<T>>
}

/**
 * The first entries of a range that pass a filter, in order. Reads one ordinary page first. If few entries pass, it
 * reads on in rounds of parallel queries (`planRound`). It holds at most `limit` matches, and the responses of one
 * round.
 */
export async function findNewest<T>({
  range,
  oldest,
  limit,
  first,
  page = USUAL_PAGE,
  query,
}: Search<T>): Promise<T[]> {
  const seen: Seen = { read: 0, found: 0, page }
  let sections: Section<T>[] = isEmpty(range) ? [] : [{ range, density: undefined, read: first }]
  for (let round = 1; ; round++) {
    const done = finalResult(sections, limit)
    if (done) return done
    const read = await Promise.all(
      sections.map(async (section): Promise<Section<T>[]> => {
        if (!('range' in section) || section.read === 0) return [section]
        const chunk = await query(section.range, section.read)
        seen.read += chunk.read
        seen.found += chunk.found.length
        // The query returned fewer entries than requested although more remain, because it ended at 1 MB.
        if (chunk.rest && chunk.read < section.read) seen.page = Math.max(chunk.read, MIN_PAGE)
        const { found, rest, density } = chunk
        return rest && !isEmpty(rest) ? [{ found }, { range: rest, density, read: 0 }] : [{ found }]
      }),
    )
    sections = planRound(trimmed(read.flat(), limit), { seen, limit, oldest, round })
  }
}
