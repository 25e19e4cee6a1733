import type { Me } from './me.ts'
import type { Subscription } from './subscription-types.ts'

/**
 * Whether a member may subscribe to these triggers, and so take over a subscription to them (contract 4.7, 11.7). All
 * triggers need no plan.
 */
export function maySubscribe({ member, workspace }: Me, triggers: Subscription['trigger_ids']): boolean {
  const isEvery = triggers.includes('*')
  if (!isEvery && !triggers.some((trigger) => trigger.startsWith('expense.'))) return true
  const { permissions } = member
  return (
    (isEvery || workspace.plan === 'professional') &&
    permissions.includes('expenses.view') &&
    permissions.includes('expenses.view_all')
  )
}
