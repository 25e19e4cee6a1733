import type { Delivery } from '../../domain/delivery.ts'
import { type DeliveryId, lastIdAt, type SubscriptionId, type WorkspaceId } from '../../domain/ids.ts'
import { deliveryKey, deliveryList } from '../keys.ts'
import type { Page, Paged } from '../store/collection.ts'
import { fillPage } from '../store/fill-page.ts'
import { readMany } from '../store/read-many.ts'
import { slimList } from '../store/slim-list.ts'
import { type SlimState, toDeliveryRow } from './deliveries.ts'

/** Which deliveries of a subscription to return. */
export interface DeliveryWalk extends Page {
  /** Range of the event's time in epoch milliseconds, both inclusive. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** Only deliveries in one of these states in the slim index. */
  readonly states?: readonly SlimState[] | undefined
}

/** Ids of a subscription's deliveries from the slim index, newest first; fewer than `limit` only at the end. */
export function deliveryIds(
  ws: WorkspaceId,
  subscription: SubscriptionId,
  { limit, after, since, until, states }: DeliveryWalk,
): Promise<DeliveryId[]> {
  return slimList<{ state?: SlimState }, DeliveryId>({
    pk: deliveryList(ws, subscription),
    after,
    from: since === undefined ? undefined : timePrefix(since),
    to: until === undefined ? undefined : lastIdAt(until),
    limit,
    accept: states && (({ state }) => state !== undefined && states.includes(state)),
  })
}

/** A page of a subscription's deliveries, newest first (contract 14.1). */
export function listDeliveries(
  ws: WorkspaceId,
  subscription: SubscriptionId,
  page: Page,
): Promise<Paged<Delivery>> {
  return fillPage(
    page,
    (more) => deliveryIds(ws, subscription, more),
    async (ids) => {
      const rows = await readMany(ids.map((id) => deliveryKey(ws, id)))
      return rows.flatMap((row) => (row ? [toDeliveryRow(row).delivery] : []))
    },
  )
}

/** The prefix of ids of a millisecond: a delivery's id begins with the time of its event (`deliveryIdOf`). */
function timePrefix(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
