import { syntheticEnvelope } from '../../contract/synthetic.ts'
import { deliveryIdOf, newEventId } from '../../domain/kit/ids.ts'
import { firstTrigger, includesTrigger, type TriggerId } from '../../domain/kit/triggers.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { invalid } from '../../http/problem.ts'
import type { Write } from '../../table/store/write.ts'
import { newDelivery } from '../../webhooks/deliveries/new-delivery.ts'
import { deliveryInsertion } from '../../webhooks/deliveries/rows.ts'
import { testEventInsertion } from '../../webhooks/events/rows.ts'
import { newestEvents } from '../../webhooks/events/samples.ts'
import { lostAt } from '../../webhooks/queue/enqueue.ts'

/**
 * Prepares the delivery of a sample event to one subscription (contract 14.3). It is signed, retried and listed like
 * any other delivery. The event is a copy of the sample with a new id, so that a receiver that deduplicates by id
 * neither drops the test nor drops the real event as a duplicate of the test.
 */
export async function testDelivery(
  { workspace_id: ws, id, created_by }: Subscription,
  trigger: TriggerId,
  now: Date,
): Promise<{ delivery: Delivery; writes: Write[] }> {
  const [newest] = await newestEvents(ws, trigger, now)
  const sample = newest ?? (await syntheticEnvelope(trigger))
  const envelope = { ...sample, id: newEventId(now) }
  const event = { workspaceId: ws, envelope }
  const delivery = { ...newDelivery(deliveryIdOf(envelope.id, id), event, id, now), is_test: true } as const
  return {
    delivery,
    writes: [deliveryInsertion(delivery, created_by, lostAt(now)), testEventInsertion(ws, envelope, now)],
  }
}

/**
 * The trigger of a test delivery: the given trigger, or the subscription's first.
 * @throws Problem 400 when the subscription does not have the given trigger
 */
export function triggerOfTest({ trigger_ids }: Subscription, given: TriggerId | undefined): TriggerId {
  const trigger = given ?? firstTrigger(trigger_ids)
  if (includesTrigger(trigger_ids, trigger)) return trigger
  throw invalid([{ path: 'trigger_id', message: 'must be one of the trigger_ids of the subscription' }])
}
