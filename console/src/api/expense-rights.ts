import type { Expense } from './expense-types.ts'
import type { Me } from './me.ts'

// The rules of the API (contract 4.4, 4.5), so that the console offers only what it would allow.

export const hasExpenses = ({ workspace }: Me): boolean => workspace.plan === 'professional'

/** Their own, if not all (`mayListExpenses`). */
export const mayReadExpenses = (me: Me): boolean =>
  hasExpenses(me) && me.member.permissions.includes('expenses.view')

export const mayCreateExpenses = (me: Me): boolean =>
  hasExpenses(me) &&
  (me.member.permissions.includes('expenses.edit') || me.member.permissions.includes('expenses.edit_all'))

export const mayEditExpense = (me: Me, { created_by }: Pick<Expense, 'created_by'>): boolean =>
  hasExpenses(me) &&
  (me.member.permissions.includes('expenses.edit_all') ||
    (me.member.permissions.includes('expenses.edit') && created_by === me.member.id))
