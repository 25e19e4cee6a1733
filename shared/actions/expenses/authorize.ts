import type { Expense } from '../../domain/expenses/expense.ts'
import { mayEdit, mayRead } from '../../domain/expenses/expense-rights.ts'
import type { ExpenseId } from '../../domain/kit/ids.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { getExpense } from '../../table/expenses/rows.ts'
import type { Versioned } from '../../table/store/versioned.ts'

/** @throws Problem 404 whether the expense is missing or the caller may not read it (contract 4.5) */
export function requireReadable(caller: Caller, found: Versioned<Expense> | undefined): Versioned<Expense> {
  if (!found || !mayRead(caller, found.record)) throw notFound('expense')
  return found
}

/** @throws Problem 404 as `requireReadable`; 403 when the caller may read but not change it (contract 4.6) */
export function requireEditable(caller: Caller, found: Versioned<Expense> | undefined): Versioned<Expense> {
  const expense = requireReadable(caller, found)
  if (!mayEdit(caller, expense.record))
    throw forbidden('this needs expenses.edit_all, or expenses.edit for your own expenses')
  return expense
}

export const readExpense = async (caller: Caller, id: ExpenseId): Promise<Versioned<Expense>> =>
  requireReadable(caller, await getExpense(caller.workspaceId, id))

export const readEditable = async (caller: Caller, id: ExpenseId): Promise<Versioned<Expense>> =>
  requireEditable(caller, await getExpense(caller.workspaceId, id))

/** Loads the expense in the path and requires that the caller may change it. */
export const expenseWrite: Guard<
  'expense',
  { readonly params: { readonly id: ExpenseId }; readonly caller: Caller },
  Versioned<Expense>
> = {
  name: 'expense',
  check: ({ params, caller }) => readEditable(caller, params.id),
}
