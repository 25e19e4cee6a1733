import { CLOCK_SKEW_MS } from '../../clocks.ts'
import type { Delivery } from '../../domain/delivery.ts'
import {
  type DeliveryId,
  deliveryIdOf,
  type EventId,
  eventMadeAt,
  type WorkspaceId,
} from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { deliveryKey } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { readMany } from '../../table/store/read-many.ts'
import { subscriptionsUntil } from '../subscriptions/rows.ts'
import { toDeliveryRow } from './rows.ts'

/** How long after the start of the request that revokes a subscription fan-out may still write a delivery to it. */
const REVOKING_MS = 60_000

/**
 * A page of an event's deliveries, by id descending. It needs no index: a delivery's id follows from its event and its
 * subscription, so the deliveries are looked up for every subscription that existed at the time of the event. At most
 * 100 of them were not revoked then (contract 11.6).
 */
export async function listDeliveriesOfEvent(
  ws: WorkspaceId,
  event: EventId,
  { limit, after }: Page,
): Promise<Paged<Delivery>> {
  const subscriptions = await subscriptionsUntil(ws, eventMadeAt(event) + CLOCK_SKEW_MS)
  const ids = subscriptions
    .filter((subscription) => mayHaveReceived(subscription, event))
    .map(({ id }) => deliveryIdOf(event, id))
    .filter((id) => after === undefined || id < after)
    .toSorted()
    .toReversed()
  const rows = await readMany(ids.map((id: DeliveryId) => deliveryKey(ws, id)))
  const deliveries = rows.flatMap((row) => (row ? [toDeliveryRow(row).delivery] : []))
  return { rows: deliveries.slice(0, limit), more: deliveries.length > limit }
}

/** A revoked subscription does not change any more, so `updated_at` is the time of its revocation. */
function mayHaveReceived({ status, updated_at }: Subscription, event: EventId): boolean {
  return status !== 'revoked' || Date.parse(updated_at) + REVOKING_MS >= eventMadeAt(event)
}
