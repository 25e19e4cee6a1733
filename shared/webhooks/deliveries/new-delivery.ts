import type { DeliveryId, SubscriptionId } from '../../domain/kit/ids.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import type { StoredEvent } from '../events/rows.ts'

/** A delivery whose first attempt is due now. */
export function newDelivery(
  id: DeliveryId,
  { workspaceId, envelope }: Pick<StoredEvent, 'workspaceId' | 'envelope'>,
  subscription: SubscriptionId,
  now: Date,
): Delivery {
  return {
    id,
    workspace_id: workspaceId,
    event_id: envelope.id,
    trigger_id: envelope.trigger,
    subscription_id: subscription,
    status: 'pending',
    attempts: [],
    next_attempt_at: now.toISOString(),
    lease_until: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
