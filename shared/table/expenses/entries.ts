import {
  type ExpenseFilter,
  type ExpensePartition,
  planQuery,
  type RowFilter,
} from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { isComplete } from '../../domain/namespaces.ts'
import {
  endOfDate,
  expenseList,
  expenseOfPlace,
  expensesByState,
  markerKey,
  markerList,
  projectExpenses,
} from '../keys.ts'
import type { KeyRange } from '../store/key-range.ts'
import { growing } from '../store/query.ts'
import { readMany } from '../store/read-many.ts'
import { type SlimEntry, type SlimRun, slimPages } from '../store/slim-query.ts'
import type { ExpenseSlim } from './markers.ts'
import { readNamespaces } from './namespaces.ts'

/**
 * The index entries that pass a filter, in list order and in growing steps. If most entries pass, this is one query of
 * the smallest partition. Indexes lag, so the caller must check each entry against its row.
 */
export async function* passingEntries(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<readonly Entry[], void> {
  const { unreconciled_by } = filter
  const namespaces = unreconciled_by === undefined ? undefined : await readNamespaces(ws)
  const plan = planQuery(
    filter,
    (namespace) => namespaces !== undefined && isComplete(namespaces.record, namespace),
  )
  if (!plan) return
  const passes = passesSlim(filter)
  const range = datesBetween(filter.date_from, filter.date_to)
  const first = offset + Math.ceil(limit * reserveOf(filter))
  for await (const step of walk(ws, plan.walk, range, first)) {
    const passing = step.filter(({ slim }) => passes(slim))
    yield await sift(ws, passing, plan.rowFilter)
  }
}

/**
 * How many entries the first step reads per wanted one, so that a second step is rarely needed. Few expenses are
 * archived, or have a reference in a new namespace; but most may be of the other type or lack a receipt.
 */
function reserveOf({ include_archived, unreconciled_by, expense_type, has_receipt }: ExpenseFilter): number {
  if (expense_type !== undefined || has_receipt !== undefined) return 4
  return include_archived && unreconciled_by === undefined ? 1 : 1.5
}

/** The part of a filter that the attributes of an index entry decide. */
export function passesSlim(filter: ExpenseFilter): (slim: ExpenseSlim) => boolean {
  const type = filter.expense_type && (filter.expense_type === 'mileage' ? 'm' : 'p')
  return (slim) =>
    (filter.include_archived || !slim.a) &&
    (!type || slim.t === type) &&
    (filter.has_receipt === undefined || slim.r === filter.has_receipt) &&
    (filter.project_id === undefined || slim.p === filter.project_id)
}

/** Keeps or drops the entries that are also in the filter's partition. */
async function sift(
  ws: WorkspaceId,
  entries: readonly Entry[],
  rowFilter: RowFilter | undefined,
): Promise<readonly Entry[]> {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!rowFilter || !first || !last) return entries
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
  for await (const step of walk(ws, partition, range, 1_000)) for (const { sk } of step) keys.add(sk)
  return keys
}

async function byKey(
  ws: WorkspaceId,
  { partition }: RowFilter,
  entries: readonly Entry[],
): Promise<Set<string>> {
  if (!('namespace' in partition) || partition.namespace === undefined)
    throw new Error(`the partition ${partition.of} has no rows of its own`)
  const { namespace } = partition
  const list = markerList(ws, partition.of, namespace)
  const keys = entries.map(({ sk }) => markerKey(ws, expenseOfPlace(sk), namespace))
  const rows = await readMany(keys, false)
  return new Set(entries.flatMap(({ sk }, n) => (rows[n]?.list_pk === list ? [sk] : [])))
}

/** The index entry of an expense in a partition. The sort key is `<date>#<id>`. */
export type Entry = SlimEntry<ExpenseSlim>

/** The sort keys from one date to another, inclusive; unbounded on a side without a date. */
export const datesBetween = (dateFrom = '0000-00-00', dateTo = '9999-99-99'): KeyRange => ({
  from: dateFrom,
  to: endOfDate(dateTo),
})

function indexPartition(ws: WorkspaceId, partition: ExpensePartition): SlimRun {
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
  slimPages(indexPartition(ws, partition), range, growing(first, MAX_READ))
