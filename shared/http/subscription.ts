import type { SubscriptionId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import { getSubscription } from '../table/subscriptions.ts'
import type { Versioned } from '../table/versioned.ts'
import type { Caller } from './call.ts'
import { conflict, notFound } from './problem.ts'

/**
 * A subscription that something can still be sent to.
 * @throws Problem 404, or 409 when it is revoked
 */
export async function activeSubscription(
  caller: Caller,
  id: SubscriptionId,
): Promise<Versioned<Subscription>> {
  const found = await getSubscription(caller.workspaceId, id)
  if (!found) throw notFound('subscription')
  if (found.record.status !== 'active') throw conflict('the subscription is revoked')
  return found
}
