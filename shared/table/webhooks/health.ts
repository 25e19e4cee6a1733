import type { SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import type { SubscriptionHealth } from '../../domain/subscription-health.ts'
import { subscriptionKey } from '../keys.ts'
import { equal, type RowUpdate } from '../store/batching/update-expression.ts'

/**
 * Writes what has changed in a subscription's health. The attributes are not part of the record, because deliver writes
 * them and must not conflict with changes of the subscription.
 */
export const healthUpdate = (
  ws: WorkspaceId,
  id: SubscriptionId,
  change: Partial<SubscriptionHealth>,
): RowUpdate => ({
  key: subscriptionKey(ws, id),
  build: (expression) => ({
    set: Object.entries(change).map(([name, value]) => equal(expression, name, value)),
    // The row exists.
    when: equal(expression, 'type', 'subscription'),
  }),
})
