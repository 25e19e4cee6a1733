import { type DeliveryId, lastIdAt, type SubscriptionId, type WorkspaceId } from '../../domain/kit/ids.ts'
import { deliveryList } from '../../table/keys.ts'
import type { Page } from '../../table/store/collection.ts'
import { walkIndex } from '../../table/store/index-query.ts'
import type { ProjectedDelivery, ProjectedState } from './rows.ts'

/** Which deliveries of a subscription to return. */
export interface DeliveryWalk extends Page {
  /** Range of the event's time in epoch milliseconds, both inclusive. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** Only entries of the list index that pass. */
  readonly accept?: ((projected: ProjectedDelivery, id: string) => boolean) | undefined
  readonly oldestFirst?: boolean | undefined
}

/** Accepts deliveries in one of these states in the list index. */
export const inState =
  (...states: readonly ProjectedState[]) =>
  ({ state }: ProjectedDelivery): boolean =>
    state !== undefined && states.includes(state)

/**
 * Ids of a subscription's deliveries from the list index, newest first unless `oldestFirst`; fewer than `limit` only at
 * the end.
 */
export function deliveryIds(
  ws: WorkspaceId,
  subscription: SubscriptionId,
  { limit, after, since, until, accept, oldestFirst }: DeliveryWalk,
): Promise<DeliveryId[]> {
  return walkIndex<ProjectedDelivery, DeliveryId>({
    ...eventRange(since, until),
    pk: deliveryList(ws, subscription),
    after,
    limit,
    accept,
    oldestFirst,
  })
}

/**
 * The range of ids of the deliveries whose events were created in a period: epoch milliseconds, both bounds inclusive.
 */
export const eventRange = (since: number | undefined, until: number | undefined) => ({
  from: since === undefined ? undefined : timePrefix(since),
  to: until === undefined ? undefined : lastIdAt(until),
})

/** The prefix of ids of a millisecond: a delivery's id begins with the time of its event (`deliveryIdOf`). */
export function timePrefix(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
