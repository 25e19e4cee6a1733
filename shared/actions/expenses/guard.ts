import type { Expense } from '../../domain/expense.ts'
import type { ExpenseId } from '../../domain/ids.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { getExpense } from '../../table/expenses/rows.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { requireEditable } from './authorize.ts'

/** Loads the expense in the path and requires that the caller may change it. */
export const expenseWrite: Guard<
  'expense',
  { readonly params: { readonly id: ExpenseId }; readonly caller: Caller },
  Versioned<Expense>
> = {
  name: 'expense',
  check: async ({ params, caller }) =>
    requireEditable(caller, await getExpense(caller.workspaceId, params.id)),
}
