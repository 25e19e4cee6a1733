import type { ExpenseIndexRun } from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { endOfDate, expenseList, expensesByState, markerList, projectExpenses } from '../keys.ts'
import type { KeyRange } from '../store/key-range.ts'
import { growing } from '../store/query.ts'
import { type SlimEntry, type SlimRun, slimPages } from '../store/slim-query.ts'
import type { ExpenseSlim } from './markers.ts'

/** The index entry of an expense in a run. The sort key is `<date>#<id>`. */
export type Entry = SlimEntry<ExpenseSlim>

/** The sort keys from one date to another, inclusive; unbounded on a side without a date. */
export const datesBetween = (dateFrom = '0000-00-00', dateTo = '9999-99-99'): KeyRange => ({
  from: dateFrom,
  to: endOfDate(dateTo),
})

function partitionOf(ws: WorkspaceId, run: ExpenseIndexRun): SlimRun {
  switch (run.of) {
    case 'all':
      return { index: 'list', pk: expenseList(ws) }
    case 'project':
      return { index: 'project', pk: projectExpenses(ws, run.id) }
    case 'open':
    case 'handled':
      return { index: 'state', pk: expensesByState(ws, run.of) }
    case 'stamped':
    case 'pending':
      return { index: 'list', pk: markerList(ws, run.of, run.namespace) }
  }
}

/** The maximum `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 20_000

/** Walks a run from the latest expense to the earliest. The first query reads at most `first` entries. */
export const walk = (
  ws: WorkspaceId,
  run: ExpenseIndexRun,
  range: KeyRange,
  first: number,
): AsyncGenerator<readonly Entry[], void> => slimPages(partitionOf(ws, run), range, growing(first, MAX_READ))
