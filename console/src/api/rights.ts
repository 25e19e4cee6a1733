import type { Delivery } from './deliveries.ts'
import type { Expense } from './expense-types.ts'
import type { Me } from './me.ts'
import type { Subscription } from './subscriptions.ts'

/** The subject of a message about missing rights. Only a key can have fewer rights than its member. */
export const subjectOf = (me: Me | undefined): string => (me?.api_key_id ? 'Your key' : 'You')

// The rules of the API (contract 4.4, 4.5, 4.7, 4.13, 11.7), so that the console offers only what the API would allow.

export type Written = 'subscriptions'

/** A read-only key may write subscriptions if it manages them; replays, redeliveries and take-overs are other writes. */
export const mayWrite = ({ read_only, manage_subscriptions }: Me, to?: Written): boolean =>
  !read_only || (to === 'subscriptions' && manage_subscriptions)

export const hasExpenses = ({ workspace }: Me): boolean => workspace.plan === 'professional'

/** Whether members may see their own expenses; `mayListExpenses` is about all expenses. */
export const mayReadExpenses = (me: Me): boolean =>
  hasExpenses(me) && me.permissions.includes('expenses.view')

const mayReadEveryExpense = ({ permissions }: Me): boolean =>
  permissions.includes('expenses.view') && permissions.includes('expenses.view_all')

export const mayListExpenses = (me: Me): boolean => hasExpenses(me) && mayReadEveryExpense(me)

export const mayCreateExpenses = (me: Me): boolean =>
  hasExpenses(me) &&
  !me.read_only &&
  (me.permissions.includes('expenses.edit') || me.permissions.includes('expenses.edit_all'))

export const mayEditEveryExpense = (me: Me): boolean =>
  hasExpenses(me) && !me.read_only && me.permissions.includes('expenses.edit_all')

export const mayEditExpense = (me: Me, { created_by }: Pick<Expense, 'created_by'>): boolean =>
  mayEditEveryExpense(me) || (mayCreateExpenses(me) && created_by === me.member.id)

/**
 * Whether a member may subscribe to these triggers, and take over a subscription to them (contract 4.7, 11.7). A
 * subscription to all triggers needs no plan.
 */
export function maySubscribe(me: Me, triggers: Subscription['trigger_ids']): boolean {
  if (triggers.includes('*')) return mayReadEveryExpense(me)
  return !triggers.some((trigger) => trigger.startsWith('expense.')) || mayListExpenses(me)
}

/** Whether a member may redeliver these. The API also checks the other triggers of their subscriptions. */
export const mayRedeliver = (me: Me, deliveries: readonly Pick<Delivery, 'trigger_id'>[]): boolean =>
  mayWrite(me) &&
  maySubscribe(
    me,
    deliveries.map(({ trigger_id }) => trigger_id),
  )

export const isAdmin = ({ permissions }: Me): boolean => permissions.includes('workspace.admin')

export const mayChangeSettings = (me: Me): boolean => isAdmin(me) && !me.read_only

/** An export includes all expenses, on every plan (contract 20.3). */
export const mayExport = (me: Me): boolean => mayChangeSettings(me) && mayReadEveryExpense(me)
