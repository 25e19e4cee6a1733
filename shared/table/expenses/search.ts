import { EXPENSE_FIELDS, type Expense } from '../../domain/expense.ts'
import { expenseFilters, type ProjectedExpense } from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { expenseKey, expenseList, expenseOfSortKey } from '../keys.ts'
import type { Row } from '../store/read.ts'
import { type Found, searchList } from '../store/search-newest.ts'
import { recordOf } from '../store/versioned.ts'

/** How many of the latest a search looks at: about 90 read units. */
const MAX_SEARCHED = 2_500

export const expenseOf = (row: Row): Expense => recordOf<Expense>(row, EXPENSE_FIELDS)

/** The latest expenses in which a text is found, without archived ones. */
export function searchExpenses(ws: WorkspaceId, q: string): Promise<Found<Expense>> {
  const list = {
    pk: expenseList(ws),
    keyOf: (sk: string) => expenseKey(ws, expenseOfSortKey(sk)),
    recordOf: expenseOf,
    ...expenseFilters.predicates({ q, include_archived: false }),
  }
  return searchList<Expense, ProjectedExpense, string>(list, MAX_SEARCHED)
}
