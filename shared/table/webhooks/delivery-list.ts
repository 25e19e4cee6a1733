import type { Delivery, DeliveryStatus } from '../../domain/delivery.ts'
import { type DeliveryId, lastIdAt, type SubscriptionId, type WorkspaceId } from '../../domain/ids.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { deliveryKey, deliveryList } from '../keys.ts'
import type { Page, Paged } from '../store/collection.ts'
import { listRecords } from '../store/list-records.ts'
import { slimList } from '../store/slim-list.ts'
import { type SlimDelivery, type SlimState, toDeliveryRow } from './deliveries.ts'
import { readDeliveryPause } from './delivery-pause.ts'

/** Which deliveries of a subscription to return. */
export interface DeliveryWalk extends Page {
  /** Range of the event's time in epoch milliseconds, both inclusive. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** Only entries of the slim index that pass. */
  readonly accept?: ((slim: SlimDelivery, id: string) => boolean) | undefined
  readonly oldestFirst?: boolean | undefined
}

/** Accepts deliveries in one of these states in the slim index. */
export const inState =
  (...states: readonly SlimState[]) =>
  ({ state }: SlimDelivery): boolean =>
    state !== undefined && states.includes(state)

/** Ids of a subscription's deliveries from the slim index; fewer than `limit` only at the end. */
export function deliveryIds(
  ws: WorkspaceId,
  subscription: SubscriptionId,
  { limit, after, since, until, accept, oldestFirst }: DeliveryWalk,
): Promise<DeliveryId[]> {
  return slimList<SlimDelivery, DeliveryId>({
    ...eventRange(since, until),
    pk: deliveryList(ws, subscription),
    after,
    limit,
    accept,
    oldestFirst,
  })
}

/** The ids of deliveries whose events are of a time, in epoch milliseconds, both bounds inclusive. */
const eventRange = (since: number | undefined, until: number | undefined) => ({
  from: since === undefined ? undefined : timePrefix(since),
  to: until === undefined ? undefined : lastIdAt(until),
})

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined
  readonly trigger_id?: TriggerId | undefined
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
  const { status, trigger_id, since, until } = filter
  const isFiltered = status !== undefined || trigger_id !== undefined
  const accept = isFiltered ? await accepting(filter) : undefined
  const matches = (delivery: Delivery) =>
    (status === undefined || delivery.status === status) &&
    (trigger_id === undefined || delivery.trigger_id === trigger_id)
  return listRecords<Delivery, SlimDelivery, DeliveryId>(
    {
      ...eventRange(
        since === undefined ? since : Date.parse(since),
        until === undefined ? until : Date.parse(until),
      ),
      pk: deliveryList(ws, subscription),
      accept,
      matches,
      keyOf: (id) => deliveryKey(ws, id),
      recordOf: (row) => toDeliveryRow(row).delivery,
    },
    page,
  )
}

/**
 * How long a delivery may be pending without a state in the index, in milliseconds. Its first attempt starts within
 * seconds; what was not attempted for a minute is queued by the sweep, which sets the state.
 */
const FRESH_MS = 900_000

/** Which index entries can belong to deliveries that pass the filter; their rows decide. */
async function accepting({ status, trigger_id }: DeliveryFilter) {
  const fresh = status === 'pending' ? timePrefix(await oldestFresh()) : ''
  const mayHaveStatus = ({ trigger, state }: SlimDelivery, id: string): boolean => {
    switch (status) {
      case undefined:
        return true
      case 'pending':
        return state === 'retrying' || state === 'waiting' || (state === undefined && id >= fresh)
      case 'succeeded':
        return state === undefined
      case 'failed':
        return state === 'failed'
      case 'skipped':
        return state === 'skipped' || (state === undefined && trigger === undefined)
    }
  }
  return (slim: SlimDelivery, id: string): boolean =>
    mayHaveStatus(slim, id) &&
    (trigger_id === undefined || slim.trigger === undefined || slim.trigger === trigger_id)
}

/** While all deliveries are paused, nothing is attempted and nothing is swept. */
async function oldestFresh(): Promise<number> {
  const pause = await readDeliveryPause()
  return Math.min(Date.now(), pause ? Date.parse(pause.since) : Number.POSITIVE_INFINITY) - FRESH_MS
}

/** The prefix of ids of a millisecond: a delivery's id begins with the time of its event (`deliveryIdOf`). */
function timePrefix(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
