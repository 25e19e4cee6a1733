import { CLOCK_SKEW_MS } from '../../clocks.ts'
import type { By } from '../../domain/kit/filter-rules.ts'
import {
  type DeliveryId,
  deliveryIdOf,
  type EventId,
  eventMadeAt,
  type SubscriptionId,
  type WorkspaceId,
} from '../../domain/kit/ids.ts'
import { type FilterOf, listFilters } from '../../domain/kit/list-filters.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import {
  type Delivery,
  type DeliveryStatus,
  type TargetedDelivery,
  withTarget,
} from '../../domain/webhooks/delivery.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { deliveryKey, deliveryList } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { listRecords } from '../../table/store/list-records.ts'
import { readMany } from '../../table/store/read-many.ts'
import { subscriptionsUntil } from '../subscriptions/rows.ts'
import { readDeliveryPause } from './pause.ts'
import { type ProjectedDelivery, toDeliveryRow } from './rows.ts'
import { eventRange, timePrefix } from './walk.ts'

/** The filters of GET /v1/subscriptions/{id}/deliveries, except the times. */
export const deliveryFilters = /* @__PURE__ */ listFilters((by: By<Delivery>) => ({
  status: by.index(mayHaveStatus, ({ status }, wanted) => status === wanted),
  trigger_id: by.index(
    ({ trigger }: ProjectedDelivery, wanted: TriggerId) => trigger === wanted,
    ({ trigger_id }, wanted) => trigger_id === wanted,
  ),
}))

function mayHaveStatus({ state }: ProjectedDelivery, status: DeliveryStatus): boolean {
  switch (status) {
    case 'pending':
      return state === 'retrying' || state === 'waiting' || state === undefined
    case 'succeeded':
      return state === undefined
    case 'failed':
      return state === 'failed'
    case 'skipped':
      return state === 'skipped'
  }
}

export interface DeliveryFilter extends FilterOf<typeof deliveryFilters> {
  /** ISO 8601, inclusive: the time of the event. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** A page of a subscription's deliveries, newest first (contract 14.1, 14.7). */
export async function listDeliveries(
  ws: WorkspaceId,
  subscription: SubscriptionId,
  filter: DeliveryFilter,
  page: Page,
): Promise<Paged<Delivery>> {
  const { since, until } = filter
  const accept = deliveryFilters.accept(filter)
  const fresh = filter.status === 'pending' ? timePrefix(await oldestFresh(new Date())) : ''
  return listRecords<Delivery, ProjectedDelivery, DeliveryId>(
    {
      ...eventRange(
        since === undefined ? since : Date.parse(since),
        until === undefined ? until : Date.parse(until),
      ),
      pk: deliveryList(ws, subscription),
      accept: accept && ((entry, id) => accept(entry) && (entry.state !== undefined || id >= fresh)),
      matches: deliveryFilters.matches(filter),
      keyOf: (id) => deliveryKey(ws, id),
      recordOf: (row) => toDeliveryRow(row).delivery,
    },
    page,
  )
}

/**
 * How long a delivery may be pending without a state in the index, in milliseconds. Its first attempt starts within
 * seconds; the sweep queues a delivery that was not attempted for a minute, and sets its state.
 */
const FRESH_MS = 900_000

/**
 * A delivery without a state whose event is older than this time (epoch ms) has succeeded. While all deliveries are
 * paused, nothing is attempted and the sweep queues nothing.
 */
export async function oldestFresh(now: Date): Promise<number> {
  const pause = await readDeliveryPause()
  return Math.min(now.getTime(), pause ? Date.parse(pause.since) : Number.POSITIVE_INFINITY) - FRESH_MS
}

/**
 * Fan-out may still write deliveries to a subscription for this long after the request that revokes the subscription
 * has started.
 */
const REVOKING_MS = 60_000

/**
 * A page of an event's deliveries, by id descending. No index is needed: a delivery's id is computed from its event
 * and its subscription, so this function reads one row for each subscription that existed and was not revoked at the
 * time of the event. At any time, a workspace has at most 100 such subscriptions (contract 11.6).
 */
export async function listDeliveriesOfEvent(
  ws: WorkspaceId,
  event: EventId,
  { limit, after }: Page,
): Promise<Paged<TargetedDelivery>> {
  const subscriptions = await subscriptionsUntil(ws, eventMadeAt(event) + CLOCK_SKEW_MS)
  const possible = subscriptions
    .filter((subscription) => mayHaveReceived(subscription, event))
    .map((subscription) => ({ id: deliveryIdOf(event, subscription.id), subscription }))
    .filter(({ id }) => after === undefined || id < after)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const rows = await readMany(possible.map(({ id }) => deliveryKey(ws, id)))
  const deliveries = possible.flatMap(({ subscription }, n) => {
    const row = rows[n]
    return row ? [withTarget(toDeliveryRow(row).delivery, subscription)] : []
  })
  return { rows: deliveries.slice(0, limit), more: deliveries.length > limit }
}

/** A revoked subscription does not change any more, so `updated_at` is the time of its revocation. */
function mayHaveReceived({ status, updated_at }: Subscription, event: EventId): boolean {
  return status !== 'revoked' || Date.parse(updated_at) + REVOKING_MS >= eventMadeAt(event)
}
