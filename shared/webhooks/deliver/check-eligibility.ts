import { includesTrigger } from '../../domain/kit/triggers.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import { mustWait } from '../subscriptions/rows.ts'
import type { DeliveryContext } from './read-context.ts'
import type { ReadyDelivery } from './stages.ts'

/**
 * Returns the request to send, or that the delivery must wait, or the reason why the delivery is skipped.
 * @param isInOrder whether a resumption sends the delivery while newer deliveries wait
 */
export function checkEligibility(
  claimed: ClaimedDelivery,
  context: DeliveryContext,
  isInOrder = false,
): ReadyDelivery | { readonly skip: string } | { readonly wait: true } {
  const { envelope, requestId, subscription, ownerIsDeactivated, allowed } = context
  if (!subscription || subscription.record.status === 'revoked') return { skip: 'subscription revoked' }
  if (subscription.record.status === 'paused' || ownerIsDeactivated) return { wait: true }
  if (!isInOrder && mustWait(subscription, new Date())) return { wait: true }
  // The member who changed the target may have no rights to a trigger that was removed (contract 11.13).
  if (!includesTrigger(subscription.record.trigger_ids, claimed.delivery.trigger_id))
    return { skip: 'trigger removed from the subscription' }
  if (!allowed) return { skip: 'owner lacks the rights to the data' }
  if (!envelope) return { skip: 'event expired' }
  return { claimed, envelope, requestId, subscription }
}
