import { EXPENSE_FIELDS, type Expense } from '../../domain/expenses/expense.ts'
import {
  type ExpenseFilter,
  expenseFilters,
  type ProjectedExpense,
} from '../../domain/expenses/expense-filter.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { type ChangesOf, changesFrom, type ListedChange } from '../changes/list.ts'
import type { ChangesQuery } from '../changes/walk.ts'
import { type ExpensePage, type LinkedExpense, withProjects } from './list.ts'

/**
 * A page of changes of expenses, by `updated_at`, then id, both ascending. Reads the index in one query, then the rows,
 * then the projects.
 */
export async function listExpenseChanges(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  query: ChangesQuery,
  page: ExpensePage,
): Promise<readonly ListedChange<LinkedExpense>[]> {
  const list: ChangesOf<Expense, ProjectedExpense> = {
    ws,
    type: 'expense',
    fields: EXPENSE_FIELDS,
    accept: expenseFilters.accept(filter),
    matches: expenseFilters.matches(filter),
  }
  const changes = await changesFrom(list, query, page)
  const expenses = changes.flatMap(({ record }) => record ?? [])
  const linked = new Map((await withProjects(ws, expenses)).map((one) => [one.expense.id, one]))
  return changes.map(({ record, ...change }) => ({ ...change, record: record && linked.get(record.id) }))
}
