import { timeOfId } from '../../domain/kit/ids.ts'
import { type KeyRange, splitByTime } from './key-range.ts'

/** A part of a searched range: the matches found in it, or a part that is not read yet. */
export type Section<T> = { readonly found: readonly T[] } | Unread

interface Unread {
  readonly range: KeyRange
  /** Entries per millisecond where the range begins; undefined if the range cannot be split. */
  readonly density: number | undefined
  /** Number of entries that the next round reads of this part; 0: the next round does not read the part. */
  readonly read: number
}

/** The entries that the queries so far have read. */
export interface Seen {
  read: number
  found: number
  /** How many entries 1 MB has. */
  page: number
}

interface Progress {
  readonly seen: Readonly<Seen>
  /** The number of matches that the search needs. */
  readonly limit: number
  /** Creation time of the oldest possible entry, in epoch milliseconds. */
  readonly oldest: number
  /** The number of rounds so far, at least 1. */
  readonly round: number
}

/** The maximum number of queries in the second round and in each later one. */
const WIDTHS = [4, 32] as const
/** `Limit` of a query, unless 1 MB has more entries. 1 MB may end it earlier. */
const MAX_READ = 5_000
/** Assumed number of entries in 1 MB, until a query shows the real number. */
export const USUAL_PAGE = 3_500
/** The same for text rows. */
export const TEXTS_PAGE = 7_000
/** Minimum number of entries that a query requests. The assumed number of entries in 1 MB is never lower either. */
export const MIN_PAGE = 100
/** Target share of a query's limit that a planned part fills, so that most parts end within their query. */
const FILL = 0.85
/** If the density predicts this many times more pages than a round reads, the entries were probably imported at one time. */
const IMPORT = 8
/** A round reads more than the expected number of entries, so that the next one is rarely needed. */
const RESERVE = 1.5

/**
 * Decides the ranges of the next round. The share of matches so far determines how many entries the search needs.
 * Keys are ids, which begin with their time, so the density of the entries at the beginning of an unread range
 * predicts where the next megabytes of the range begin. If the prediction is wrong, a part has less than a megabyte,
 * or the next round splits the rest of the part.
 */
export function planRound<T>(
  sections: readonly Section<T>[],
  { seen, limit, oldest, round }: Progress,
): Section<T>[] {
  let width: number = WIDTHS[round === 1 ? 0 : 1]
  const perMatch = Math.max(1, seen.read / Math.max(seen.found, 0.5))
  const maxRead = Math.max(MAX_READ, seen.page)
  const reserve = seen.found === seen.read ? 1 : RESERVE
  let unread = sections.filter((section) => 'range' in section).length
  let missing = limit
  let planned = 0
  return sections.flatMap((section): Section<T>[] => {
    if ('found' in section) {
      missing -= section.found.length
      return [section]
    }
    const needed = Math.ceil(missing * perMatch * reserve) - planned
    if (needed <= 0 || width === 0) return [{ ...section, read: 0 }]
    // Later ranges share the width, because an import of many entries may be in any of them.
    const share = Math.max(1, Math.floor(width / unread))
    const most = Math.min(share, Math.ceil(needed / seen.page))
    const parts = split(section, { oldest, page: seen.page, most })
    unread -= 1
    width -= parts.length
    planned += parts.length * seen.page
    // A part that is followed by another part is read to its end; a single part is read only as far as needed.
    const read = parts.length > 1 ? maxRead : Math.min(Math.max(needed, MIN_PAGE), maxRead)
    return parts.map((range) => ({ ...section, range, read }))
  })
}

interface Parts {
  readonly oldest: number
  readonly page: number
  readonly most: number
}

/**
 * Splits a range into at most `most` parts of about one page each. If these do not cover the range, the first half of the parts (the first
 * quarter, if an import caused the density) has one page each, and each later part is twice as long as the previous part, up to the end of
 * the range.
 */
function split({ range, density }: Unread, { oldest, page, most }: Parts): KeyRange[] {
  if (density === undefined) return [range]
  const newest = timeOfId(range.to)
  const bottom = timeOfId(range.from)
  const span = newest - (Number.isNaN(bottom) ? (oldest < newest ? oldest : 0) : bottom)
  const pageMs = (page * FILL) / density
  const pages = Math.ceil(span / pageMs)
  if (pages <= most)
    return splitByTime(
      range,
      Array<number>(pages)
        .fill(span / pages)
        .slice(1),
    )
  const near = Math.ceil(most / (pages > most * IMPORT ? 4 : 2))
  const far = doubling(span - near * pageMs, most - near)
  return splitByTime(range, [...Array<number>(near).fill(pageMs), ...far].slice(0, -1))
}

/** Lengths with this sum, each twice the previous one. */
const doubling = (sum: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => (sum * 2 ** n) / (2 ** count - 1))

/** The result of the search if no unread part can change it, otherwise undefined. */
export function finalResult<T>(sections: readonly Section<T>[], limit: number): T[] | undefined {
  const unread = sections.findIndex((section) => 'range' in section)
  const first = (unread < 0 ? sections : sections.slice(0, unread)).flatMap((section) =>
    'found' in section ? section.found : [],
  )
  return unread < 0 || first.length >= limit ? first.slice(0, limit) : undefined
}

/** Drops all parts after the first `limit` matches, because their entries cannot precede these matches. */
export function trimmed<T>(sections: readonly Section<T>[], limit: number): Section<T>[] {
  const kept: Section<T>[] = []
  let left = limit
  for (const section of sections) {
    if (left === 0) break
    if ('range' in section) kept.push(section)
    else {
      const found = section.found.slice(0, left)
      left -= found.length
      if (found.length > 0) kept.push({ found })
    }
  }
  return kept
}
