import {
  type ExpenseFilter,
  expenseFilters,
  type ProjectedExpense,
} from '../../domain/expenses/expense-filter.ts'
import { type ExpensePartition, planQuery, type RowFilter } from '../../domain/expenses/expense-plan.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/kit/ids.ts'
import { isComplete } from '../../domain/kit/namespaces.ts'
import {
  endOfDate,
  expenseKey,
  expenseList,
  expenseOfSortKey,
  expenseSortKey,
  expensesByState,
  markerKey,
  markerList,
  projectExpenses,
  sharedErrorList,
} from '../keys.ts'
import { type IndexEntry, type IndexPartition, indexPages } from '../store/index-query.ts'
import { below, type KeyRange } from '../store/key-range.ts'
import { growing } from '../store/query.ts'
import { readMany } from '../store/read-many.ts'
import type { SharedErrors } from './markers.ts'
import { readNamespaces } from './namespaces.ts'

/**
 * Yields the index entries that pass a filter, in list order. Each query reads more entries than the previous query; if
 * most entries pass, one query of the smallest partition is enough. Indexes lag, so the caller must check each entry
 * against its row.
 * @param most maximum number of entries to read, whether they pass or not; absent: no maximum
 * @returns false if the partition has more than `most` entries
 */
export async function* passingEntries(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Entry[], boolean> {
  const { unreconciled_by, sync_error_by } = filter
  const usesMarkers = unreconciled_by !== undefined && sync_error_by === undefined
  const namespaces = usesMarkers ? await readNamespaces(ws) : undefined
  const hasMarkers = (name: string) => namespaces !== undefined && isComplete(namespaces.record, name)
  const plan = planQuery(filter, hasMarkers)
  if (!plan) return true
  const accept = expenseFilters.accept(filter)
  const range = rangeOf(filter)
  const first = offset + Math.ceil(limit * reserveOf(filter))
  const walked = walk(ws, plan.walk, range, first)
  const steps = sync_error_by === undefined ? walked : withShared(ws, sync_error_by, range, walked)
  const passes = ({ projected }: Entry) => accept?.(projected) !== false
  let left = most
  for await (const step of steps) {
    let passing: readonly Entry[] = step.slice(0, left).filter(passes)
    for (const rowFilter of plan.rowFilters) passing = await applyRowFilter(ws, passing, rowFilter)
    yield passing
    left -= step.length
    if (left < 0) return false
  }
  return true
}

/** Adds the entries of shared error markers to a walk. Few expenses have one, so all are read. */
async function* withShared(
  ws: WorkspaceId,
  namespace: string,
  range: KeyRange,
  steps: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<readonly Entry[], void> {
  const shared = await sharedErrors(ws, namespace, range)
  for await (const step of steps) {
    const reached = step.at(-1)?.sk ?? '~'
    const passed = shared.filter(({ sk }) => sk >= reached).length
    yield [...step, ...shared.splice(0, passed)].sort((a, b) => (a.sk < b.sk ? 1 : -1))
  }
  yield shared
}

/** Expenses of a range whose shared error marker has the namespace. Few expenses have one, so all are read. */
export async function sharedErrors(ws: WorkspaceId, namespace: string, range: KeyRange): Promise<Entry[]> {
  const partition = { index: 'list', pk: sharedErrorList(ws) } as const
  const shared: Entry[] = []
  for await (const step of indexPages<SharedErrors>(partition, range, growing(100, MAX_READ))) {
    shared.push(...step.filter(({ projected }) => projected.e.includes(namespace)))
  }
  return shared
}

/** Number of keys that the first query of a partition reads. */
const FIRST_KEYS = 1_000

/**
 * Over-read factor of the first step, so that a second step is rarely needed. It is low for filters that most entries
 * pass: few expenses are archived, few have a reference in a new namespace, and a project has a separate partition.
 * Few entries may pass the other filters.
 */
function reserveOf({ include_archived, project_id: _, ...others }: ExpenseFilter): number {
  if (expenseFilters.accept(others)) return 4
  return include_archived && others.unreconciled_by === undefined ? 1 : 1.5
}

/** Keeps only, or drops, the entries that are also in the filter's partition. */
async function applyRowFilter(
  ws: WorkspaceId,
  entries: readonly Entry[],
  rowFilter: RowFilter,
): Promise<readonly Entry[]> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return entries
  const range = { from: last.sk, to: first.sk }
  const inside =
    rowFilter.by === 'window'
      ? await keysIn(ws, rowFilter.partition, range)
      : await byKey(ws, rowFilter, entries)
  return entries.filter(({ sk }) => inside.has(sk) === rowFilter.keep)
}

/** The sort keys of a partition in a range. */
export async function keysIn(
  ws: WorkspaceId,
  partition: ExpensePartition,
  range: KeyRange,
): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const step of walk(ws, partition, range, FIRST_KEYS)) for (const { sk } of step) keys.add(sk)
  return keys
}

/** Each expense has a row that decides whether the expense is in the partition: its marker, or the row of the expense. */
async function byKey(
  ws: WorkspaceId,
  { partition }: RowFilter,
  entries: readonly Entry[],
): Promise<Set<string>> {
  const { namespace } = partition
  const { index, pk } = indexPartition(ws, partition)
  const keyOf = (id: ExpenseId) =>
    namespace === undefined ? expenseKey(ws, id) : markerKey(ws, id, namespace)
  const keys = entries.map(({ sk }) => keyOf(expenseOfSortKey(sk)))
  const rows = await readMany(keys, false)
  return new Set(entries.flatMap(({ sk }, n) => (rows[n]?.[`${index}_pk`] === pk ? [sk] : [])))
}

/** The index entry of an expense in a partition. The sort key is `<date>#<id>`. */
export type Entry = IndexEntry<ProjectedExpense>

/** The sort keys from one date to another, inclusive; unbounded on a side without a date. */
export const datesBetween = (dateFrom = '0000-00-00', dateTo = '9999-99-99'): KeyRange => ({
  from: dateFrom,
  to: endOfDate(dateTo),
})

/** The range of sort keys for the dates and the position of a filter. */
function rangeOf({ date_from, date_to, after }: ExpenseFilter): KeyRange {
  const dates = datesBetween(date_from, date_to)
  return after ? below(dates, expenseSortKey(after.expense_date, after.id)) : dates
}

function indexPartition(ws: WorkspaceId, partition: ExpensePartition): Required<IndexPartition> {
  switch (partition.of) {
    case 'all':
      return { index: 'list', pk: expenseList(ws) }
    case 'project':
      return { index: 'project', pk: projectExpenses(ws, partition.id) }
    case 'reconciled':
    case 'unreconciled':
      return partition.namespace === undefined
        ? { index: 'state', pk: expensesByState(ws, partition.of) }
        : { index: 'list', pk: markerList(ws, partition.of, partition.namespace) }
    case 'failed':
      return { index: 'list', pk: markerList(ws, 'failed', partition.namespace) }
  }
}

/** The maximum `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 20_000

/** Walks a partition from the latest expense to the earliest. The first query reads at most `first` entries. */
export const walk = (
  ws: WorkspaceId,
  partition: ExpensePartition,
  range: KeyRange,
  first: number,
): AsyncGenerator<readonly Entry[], void> =>
  indexPages(indexPartition(ws, partition), range, growing(first, MAX_READ))
