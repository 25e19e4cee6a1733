import { EXPENSE_FIELDS, type Expense } from '../../domain/expense.ts'
import { type ExpenseFilter, passesFilter } from '../../domain/expense-filter.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/ids.ts'
import { isTombstone, type Tombstone } from '../../domain/tombstone.ts'
import { changesFrom } from '../changes/list.ts'
import type { ChangesQuery } from '../changes/walk.ts'
import { expenseKey } from '../keys.ts'
import { passesSlim } from './entries.ts'
import { type ExpensePage, type LinkedExpense, withProjects } from './list.ts'

/** Expenses and their tombstones by `updated_at`, then id, both ascending: one query, their rows, their projects. */
export async function listExpenseChanges(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  query: ChangesQuery,
  page: ExpensePage,
): Promise<(LinkedExpense | Tombstone<'expense'>)[]> {
  const list = {
    ws,
    type: 'expense',
    fields: EXPENSE_FIELDS,
    keyOf: (id: ExpenseId) => expenseKey(ws, id),
    accept: passesSlim(filter),
    matches: (expense: Expense) => passesFilter(expense, filter),
  } as const
  const rows = await changesFrom(list, query, page)
  const expenses = rows.flatMap((row) => (isTombstone(row) ? [] : [row]))
  const linked = await withProjects(ws, expenses)
  const byId = new Map(linked.map((one) => [one.expense.id, one]))
  return rows.flatMap((row): readonly (LinkedExpense | Tombstone<'expense'>)[] => {
    if (isTombstone(row)) return [row]
    const found = byId.get(row.id)
    return found ? [found] : []
  })
}
