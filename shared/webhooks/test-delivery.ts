import { syntheticEnvelope } from '../contract/synthetic.ts'
import type { Delivery } from '../domain/delivery.ts'
import { type DeliveryId, newId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import type { Write } from '../table/commit.ts'
import { putDelivery } from '../table/deliveries.ts'
import { getEvent, putSampleEvent, stays } from '../table/events.ts'
import { newestEvents } from '../table/samples.ts'
import { newDelivery } from './new-delivery.ts'
import { lostAt } from './queue.ts'

/**
 * A delivery of a sample to one subscription, now, through the whole pipeline (decisions 4): it is signed, retried and
 * listed as any other delivery. No other subscription sees it, and a sample that is made up does not become an event
 * of the workspace.
 */
export async function testDelivery(
  { workspace_id: ws, trigger_id, id, created_by }: Subscription,
  now: Date,
): Promise<{ delivery: Delivery; writes: Write[] }> {
  const [newest] = await newestEvents(ws, trigger_id, now)
  const sample = newest ?? (await syntheticEnvelope(trigger_id))
  const known = newest && (stays(newest, now) || (await getEvent(ws, newest.id)))
  const delivery = newDelivery(newId<DeliveryId>(now), { workspaceId: ws, envelope: sample }, id, now)
  const writes = [putDelivery(delivery, created_by, lostAt(now))]
  return { delivery, writes: known ? writes : [...writes, putSampleEvent(ws, sample, now)] }
}
