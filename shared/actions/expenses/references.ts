import type { Expense } from '../../domain/expenses/expense.ts'
import { reconciledExpense } from '../../domain/expenses/sync-errors.ts'
import type { ExpenseId } from '../../domain/kit/ids.ts'
import { announce, type Namespaces } from '../../domain/kit/namespaces.ts'
import { readWithNamespaces, referenceWrites } from '../../table/expenses/rows.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { ReferencedType } from '../references/handlers.ts'
import { requireEditable } from './authorize.ts'

interface Loaded {
  readonly current: Versioned<Expense>
  readonly namespaces: Versioned<Namespaces>
}

/**
 * The additional work for references of expenses: checks of rights, markers for lists, and the removal of the
 * namespace's sync error.
 */
export const expenseReferences: ReferencedType<ExpenseId, Expense, Loaded> = {
  noun: 'an expense',
  load: async (caller, id) => {
    const { found, namespaces } = await readWithNamespaces(caller.workspaceId, id)
    const current = requireEditable(caller, found)
    return { record: current.record, loaded: { current, namespaces } }
  },
  with: reconciledExpense,
  writes: ({ current, namespaces }, next, now, added) => {
    const used = added === undefined ? namespaces.record : announce(namespaces.record, added, now)
    return referenceWrites(current, next, namespaces, used, now, added)
  },
}
