import { ALL_KEYS, above, below, isEmpty, type KeyRange } from './key-range.ts'
import { growing, type Part, queryOnce, queryPages } from './query.ts'
import type { Row } from './read.ts'

/** A partition of a slim index. */
export interface SlimRun {
  readonly pk: string
  /** Absent: `list`. */
  readonly index?: 'list' | 'project' | 'state' | undefined
}

/** An entry of a slim index. */
export interface SlimEntry<Slim, Id extends string = string> {
  readonly sk: Id
  readonly slim: Slim
}

/** A part of a run, and which of its entries pass. */
export interface SlimRange<Slim, Id extends string = string> extends SlimRun {
  /** The lowest sort key, inclusive. */
  readonly from?: string | undefined
  /** The highest sort key, inclusive. */
  readonly to?: string | undefined
  /** Absent: all entries pass. */
  readonly accept?: ((slim: Slim, sk: Id) => boolean) | undefined
}

/** The entries that follow a page of a range. */
export interface SlimPage<Slim, Id extends string = string> extends SlimRange<Slim, Id> {
  /** Sort keys behind this one: the last of the previous page. */
  readonly after?: string | undefined
  /** The maximum number of entries to return. */
  readonly limit: number
}

/** The sort keys of a page, in the order of the list. */
export function keysOfPage<Slim, Id extends string>(
  { from = ALL_KEYS.from, to = ALL_KEYS.to, after }: SlimPage<Slim, Id>,
  oldestFirst = false,
): KeyRange {
  if (after === undefined) return { from, to }
  return (oldestFirst ? above : below)({ from, to }, after)
}

/** The range of a slim index as query parameters. */
const partOf = ({ pk, index = 'list' }: SlimRun, { from, to }: KeyRange, oldestFirst: boolean): Part => ({
  IndexName: index,
  KeyConditionExpression: `${index}_pk = :pk AND list_sk BETWEEN :from AND :to`,
  ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  // The table keys are most of an entry and not needed: without them a response has half the bytes to parse.
  ProjectionExpression: 'list_sk, slim',
  ScanIndexForward: oldestFirst,
})

/** The caller wrote these attributes, and compares them with the row of the record. */
const entryOf = <Slim, Id extends string>({ list_sk, slim }: Row): SlimEntry<Slim, Id> => ({
  sk: String(list_sk) as Id,
  slim: slim as Slim,
})

/** The part of a range that one query has read. */
export interface SlimChunk<Slim, Id extends string = string> {
  /** All entries, whether they pass or not. */
  readonly entries: readonly SlimEntry<Slim, Id>[]
  /** The range that the query has left unread. */
  readonly rest: KeyRange | undefined
}

/** Queries a range once from its newest entry, up to `limit` entries or 1 MB. */
export async function querySlim<Slim, Id extends string>(
  run: SlimRun,
  range: KeyRange,
  limit: number,
): Promise<SlimChunk<Slim, Id>> {
  const { items, next } = await queryOnce(partOf(run, range, false), limit)
  return {
    entries: items.map(entryOf<Slim, Id>),
    rest: next && below(range, String(next.list_sk)),
  }
}

/** All entries of a range, newest first unless `oldestFirst`; `limit` as in `queryPages`. */
export async function* slimPages<Slim, Id extends string = string>(
  run: SlimRun,
  range: KeyRange,
  limit: () => number,
  oldestFirst = false,
): AsyncGenerator<readonly SlimEntry<Slim, Id>[], void> {
  if (isEmpty(range)) return
  for await (const items of queryPages(partOf(run, range, oldestFirst), limit)) {
    yield items.map(entryOf<Slim, Id>)
  }
}

/** With a filter, the first query reads so many entries per wanted one. */
const RESERVE = 4
/** `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 5_000

/** A page of a walk, newest first unless `oldestFirst`. */
export interface SlimWalk<Slim, Id extends string = string> extends SlimPage<Slim, Id> {
  readonly oldestFirst?: boolean | undefined
}

/**
 * The sort keys of the entries that pass, in order; fewer than `limit` only at the end of the run. Sends one query after
 * the other. It is for work in the background, which can wait, and keeps the code of the parallel search (`slimEntries`)
 * out of the bundle of deliver.
 */
export async function walkSlim<Slim, Id extends string = string>(walk: SlimWalk<Slim, Id>): Promise<Id[]> {
  const { limit, accept, oldestFirst } = walk
  const found: Id[] = []
  const range = keysOfPage(walk, oldestFirst)
  const sizes = growing(accept ? limit * RESERVE : limit, MAX_READ)
  for await (const entries of slimPages<Slim, Id>(walk, range, sizes, oldestFirst)) {
    for (const { sk, slim } of entries) if (!accept || accept(slim, sk)) found.push(sk)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
