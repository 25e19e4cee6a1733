import type { Accepted, Sieve } from '../../domain/kit/filter-rules.ts'
import { ALL_KEYS, above, below, isEmpty, type KeyRange } from './key-range.ts'
import { growing, type Part, queryOnce, queryPages } from './query.ts'
import type { Row } from './read.ts'

/** A partition of a list index, or of small rows of the table, whose attributes are the entry. */
export interface IndexPartition {
  readonly pk: string
  /** Absent: `list`. */
  readonly index?: 'list' | 'project' | 'state' | 'changes' | 'table' | undefined
}

/** An entry of a list index. */
export interface IndexEntry<Projected, Id extends string = string> {
  readonly sk: Id
  readonly projected: Projected
}

/** A part of a partition, with a filter on its entries. */
export interface IndexRange<Projected, Id extends string = string> extends IndexPartition {
  /** The lowest sort key, inclusive. */
  readonly from?: string | undefined
  /** The highest sort key, inclusive. */
  readonly to?: string | undefined
  /** A filter on entries; absent: every entry passes. */
  readonly accept?: ((projected: Projected, sk: Id) => Accepted) | undefined
  /**
   * Texts that an entry must contain to pass the filter. DynamoDB returns only entries that contain them, but bills
   * every entry that it reads.
   */
  readonly sieve?: readonly Sieve[] | undefined
}

/** The entries that follow a page of a range. */
export interface IndexPage<Projected, Id extends string = string> extends IndexRange<Projected, Id> {
  /** Only sort keys after this sort key, the last of the previous page. */
  readonly after?: string | undefined
  /** The maximum number of entries to return. */
  readonly limit: number
}

/** The sort keys of a page, in the order of the list. */
export function keysOfPage<Projected, Id extends string>(
  { from = ALL_KEYS.from, to = ALL_KEYS.to, after }: IndexPage<Projected, Id>,
  oldestFirst = false,
): KeyRange {
  if (after === undefined) return { from, to }
  return (oldestFirst ? above : below)({ from, to }, after)
}

/** The sort key of an index. */
const sortKeyOf = ({ index }: IndexPartition) =>
  index === 'table' ? 'sk' : index === 'changes' ? 'changes_sk' : 'list_sk'

/** The range of a list index as query parameters. */
const partOf = (partition: IndexPartition, { from, to }: KeyRange, oldestFirst: boolean): Part => {
  const { pk, index = 'list' } = partition
  const sortKey = sortKeyOf(partition)
  const ofTable = index === 'table'
  return {
    ...(!ofTable && { IndexName: index }),
    KeyConditionExpression: `${ofTable ? 'pk' : `${index}_pk`} = :pk AND ${sortKey} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    // The table keys are most of an entry and not needed: without them a response has half the bytes to parse.
    ...(!ofTable && { ProjectionExpression: `${sortKey}, projected` }),
    ScanIndexForward: oldestFirst,
  }
}

/** Each attribute has one letter as its name. No letter is a reserved word, so the expression needs no placeholders for names. */
function withSieve(part: Part, sieve: readonly Sieve[]): Part {
  const at = part.IndexName === undefined ? '' : 'projected.'
  if (sieve.length === 0) return part
  const contained = sieve.map(
    ({ attributes }, n) => `(${attributes.map((name) => `contains(${at}${name}, :text${n})`).join(' OR ')})`,
  )
  const since = Math.max(...sieve.map((one) => one.since))
  const older = ' OR attribute_not_exists(projected.w) OR projected.w < :since'
  return {
    ...part,
    FilterExpression: contained.join(' AND ') + (since ? older : ''),
    ExpressionAttributeValues: {
      ...part.ExpressionAttributeValues,
      ...Object.fromEntries(sieve.map(({ text }, n) => [`:text${n}`, text])),
      ...(since && { ':since': since }),
    },
  }
}

/** The cast is safe because the caller wrote these attributes, and compares them with the row of the record. */
const entriesOf =
  <Projected, Id extends string>(partition: IndexPartition) =>
  (row: Row): IndexEntry<Projected, Id> => ({
    sk: String(row[sortKeyOf(partition)]) as Id,
    projected: (partition.index === 'table' ? row : row.projected) as Projected,
  })

/** The part of a range that one query has read. */
export interface IndexChunk<Projected, Id extends string = string> {
  /** The entries that pass the sieve, whether they are accepted or not. */
  readonly entries: readonly IndexEntry<Projected, Id>[]
  /** How many entries were read. */
  readonly read: number
  /** The range that the query has left unread. */
  readonly rest: KeyRange | undefined
}

/** Queries a range once from its newest entry, up to `limit` entries or 1 MB. */
export async function queryIndex<Projected, Id extends string>(
  partition: IndexRange<Projected, Id>,
  range: KeyRange,
  limit: number,
): Promise<IndexChunk<Projected, Id>> {
  const part = withSieve(partOf(partition, range, false), partition.sieve ?? [])
  const { items, scanned, next } = await queryOnce(part, limit)
  return {
    entries: items.map(entriesOf<Projected, Id>(partition)),
    read: scanned,
    rest: next && below(range, String(next[sortKeyOf(partition)])),
  }
}

/** All entries of a range, newest first unless `oldestFirst`; `limit` as in `queryPages`. */
export async function* indexPages<Projected, Id extends string = string>(
  partition: IndexPartition,
  range: KeyRange,
  limit: () => number,
  oldestFirst = false,
): AsyncGenerator<readonly IndexEntry<Projected, Id>[], void> {
  if (isEmpty(range)) return
  for await (const items of queryPages(partOf(partition, range, oldestFirst), limit)) {
    yield items.map(entriesOf<Projected, Id>(partition))
  }
}

/** Over-read factor of the first query with a filter. */
const RESERVE = 4
/** `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 5_000

/** A page of a walk, newest first unless `oldestFirst`. */
export interface IndexWalk<Projected, Id extends string = string> extends IndexPage<Projected, Id> {
  readonly oldestFirst?: boolean | undefined
}

/**
 * The sort keys of the entries that pass, in order; fewer than `limit` only at the end of the partition. Sends one
 * query after the other. This is sufficient for background work, and keeps the code of the parallel search
 * (`indexEntries`) out of the bundle of deliver.
 */
export async function walkIndex<Projected, Id extends string = string>(
  walk: IndexWalk<Projected, Id>,
): Promise<Id[]> {
  const { limit, accept, oldestFirst } = walk
  const found: Id[] = []
  const range = keysOfPage(walk, oldestFirst)
  const sizes = growing(accept ? limit * RESERVE : limit, MAX_READ)
  for await (const entries of indexPages<Projected, Id>(walk, range, sizes, oldestFirst)) {
    for (const { sk, projected } of entries) if (accept?.(projected, sk) !== false) found.push(sk)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
