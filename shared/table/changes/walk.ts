import { CHANGES_DELAY_MS } from '../../clocks.ts'
import { type Dated, TOMBSTONE_MS } from '../../domain/kit/tombstone.ts'
import { changeOfSortKey, type Key } from '../keys.ts'
import { ALL_KEYS, above, below, isEmpty, type KeyRange } from '../store/key-range.ts'
import { growing, queryPages } from '../store/query.ts'
import { isPresent, type Row } from '../store/read.ts'

/** Which changes to list. */
export interface ChangesQuery {
  /** ISO 8601 in UTC with milliseconds, inclusive. */
  readonly since: string
  /** Absent: oldest first. */
  readonly newestFirst?: boolean
  readonly withDeleted: boolean
  /** The time of the request, taken before anything is read. */
  readonly now: Date
}

/** The index entry of a record, or of its tombstone. */
export interface ChangeEntry<Projected> extends Dated {
  /** The key of the row. */
  readonly key: Key
  readonly isTombstone: boolean
  readonly projected: Projected
}

/** The maximum `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 5_000

/**
 * Reads the changes of a type page by page. Oldest first, it ends `CHANGES_DELAY_MS` ago, because later changes may be incomplete. Newest
 * first, it begins with the last entry in the index. The first query reads at most `first` entries.
 * @param after the sort key (`changeSortKey`) after which to begin
 */
export async function* walkChanges<Projected>(
  pk: string,
  { since, newestFirst = false, withDeleted, now }: ChangesQuery,
  after: string | undefined,
  first: number,
): AsyncGenerator<readonly ChangeEntry<Projected>[], void> {
  const { from, to } = rangeOf(since, newestFirst, now, after)
  // DynamoDB removes expired rows hours late.
  const expired = new Date(now.getTime() - TOMBSTONE_MS).toISOString()
  if (isEmpty({ from, to })) return
  const part = {
    IndexName: 'changes',
    KeyConditionExpression: 'changes_pk = :pk AND changes_sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ScanIndexForward: !newestFirst,
  }
  for await (const items of queryPages(part, growing(first, MAX_READ))) {
    yield items
      .map(entryOf<Projected>)
      .filter(({ isTombstone, updated_at }) => !isTombstone || (withDeleted && updated_at >= expired))
  }
}

/** A sort key begins with its time, so a time sorts before all entries of that time. */
function rangeOf(since: string, newestFirst: boolean, now: Date, after: string | undefined): KeyRange {
  const all = { ...ALL_KEYS, from: since }
  if (newestFirst) return after === undefined ? all : below(all, after)
  const complete = { from: since, to: new Date(now.getTime() - CHANGES_DELAY_MS).toISOString() }
  return after === undefined ? complete : above(complete, after)
}

const entryOf = <Projected>({ pk, sk, changes_sk, type, projected }: Row): ChangeEntry<Projected> => ({
  ...changeOfSortKey(String(changes_sk)),
  key: { pk: String(pk), sk: String(sk) },
  isTombstone: !isPresent({ type }),
  projected: projected as Projected,
})
