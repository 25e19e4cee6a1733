import { EXPENSE_FIELDS, type Expense } from '../../domain/expenses/expense.ts'
import {
  type ExpenseFilter,
  expenseFilters,
  type ProjectedExpense,
} from '../../domain/expenses/expense-filter.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { expenseKey, expenseList, expenseOfSortKey } from '../keys.ts'
import type { Row } from '../store/read.ts'
import { type Found, searchList } from '../store/search-newest.ts'
import { recordOf } from '../store/versioned.ts'

/** Number of the latest expenses that a search reads: about 90 read units. */
const MAX_SEARCHED = 2_500

export const expenseOf = (row: Row): Expense => recordOf<Expense>(row, EXPENSE_FIELDS)

/** All expenses of a workspace, with the filter of the search. */
export const listOf = (ws: WorkspaceId, filter: ExpenseFilter) => ({
  pk: expenseList(ws),
  keyOf: (sk: string) => expenseKey(ws, expenseOfSortKey(sk)),
  recordOf: expenseOf,
  ...expenseFilters.predicates(filter),
})

/** The latest expenses that contain a text or an amount, without archived expenses. */
export const searchExpenses = (ws: WorkspaceId, text: string): Promise<Found<Expense>> =>
  searchList<Expense, ProjectedExpense, string>(
    listOf(ws, { anywhere: text, include_archived: false }),
    MAX_SEARCHED,
  )
