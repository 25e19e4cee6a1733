import { EXPENSE_FIELDS, type Expense } from '../../domain/expense.ts'
import { type ExpenseFilter, passesFilter } from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { isTombstone, type Tombstone } from '../../domain/tombstone.ts'
import { type ChangesOf, changesFrom } from '../changes/list.ts'
import type { ChangesQuery } from '../changes/walk.ts'
import { passesSlim } from './entries.ts'
import { type ExpensePage, type LinkedExpense, withProjects } from './list.ts'
import type { ExpenseSlim } from './markers.ts'

/** Expenses and their tombstones by `updated_at`, then id, both ascending: one query, their rows, their projects. */
export async function listExpenseChanges(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  query: ChangesQuery,
  page: ExpensePage,
): Promise<(LinkedExpense | Tombstone<'expense'>)[]> {
  const list: ChangesOf<Expense, Tombstone<'expense'>, ExpenseSlim> = {
    ws,
    type: 'expense',
    fields: EXPENSE_FIELDS,
    deleted: ({ id, updated_at }) => [{ id, object: 'expense', deleted: true, updated_at }],
    accept: passesSlim(filter),
    matches: (expense) => passesFilter(expense, filter),
  }
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
