import type { Delivery } from '../domain/delivery.ts'
import type { Envelope } from '../domain/event.ts'
import { type DeliveryId, newId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import { env } from '../environment.ts'
import { insertDelivery } from '../table/deliveries.ts'
import { keepSampleEvent } from '../table/events.ts'
import { newDelivery } from './new-delivery.ts'
import { enqueue, outgoing } from './queue.ts'
import { graceMs } from './schedule.ts'

/**
 * Delivers a sample to one subscription, now, through the whole pipeline (decisions 4): it is signed, retried and
 * listed as any other delivery. No other subscription sees it, and it does not become an event of the workspace.
 */
export async function deliverSample(
  subscription: Subscription,
  sample: Envelope,
  now: Date,
): Promise<Delivery> {
  const event = { workspaceId: subscription.workspace_id, envelope: sample }
  await keepSampleEvent(event, now)
  const delivery = newDelivery(newId<DeliveryId>(now), event, subscription.id, now)
  const sweepAt = new Date(now.getTime() + graceMs(Number(env('SPEED'))))
  await insertDelivery(delivery, subscription.created_by, sweepAt)
  await enqueue([outgoing(delivery, subscription.created_by, now)])
  return delivery
}
