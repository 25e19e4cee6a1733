import type { Expense } from '../../domain/expense.ts'
import { mayEdit, mayRead } from '../../domain/expense-rights.ts'
import type { ExpenseId } from '../../domain/ids.ts'
import type { Caller } from '../../http/exchange.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { getExpense } from '../../table/expenses/rows.ts'
import type { Versioned } from '../../table/store/versioned.ts'

/** Refuses who may not read the expense, in the words for one that does not exist (contract 4.5). */
export function requireReadable(caller: Caller, found: Versioned<Expense> | undefined): Versioned<Expense> {
  if (!found || !mayRead(caller, found.record)) throw notFound('expense')
  return found
}

/** As `readable`; who may read but not change it is told so (contract 4.6). */
export function requireEditable(caller: Caller, found: Versioned<Expense> | undefined): Versioned<Expense> {
  const expense = requireReadable(caller, found)
  if (!mayEdit(caller, expense.record))
    throw forbidden('this needs expenses.edit_all, or expenses.edit on your own')
  return expense
}

export const readExpense = async (caller: Caller, id: string): Promise<Versioned<Expense>> =>
  requireReadable(caller, await getExpense(caller.workspaceId, id as ExpenseId))
