import type { Delivery, DeliveryStatus } from '../../domain/delivery.ts'
import type { DeliveryId, SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { deliveryKey, deliveryList } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'
import { listRecords } from '../../table/store/list-records.ts'
import { readDeliveryPause } from './pause.ts'
import { type SlimDelivery, toDeliveryRow } from './rows.ts'
import { eventRange, timePrefix } from './walk.ts'

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
 * seconds; the sweep queues a delivery that was not attempted for a minute, and sets its state.
 */
const FRESH_MS = 900_000

/** Which index entries can belong to deliveries that pass the filter; their rows decide. */
async function accepting({ status, trigger_id }: DeliveryFilter) {
  const fresh = status === 'pending' ? timePrefix(await oldestFresh()) : ''
  const mayHaveStatus = ({ state }: SlimDelivery, id: string): boolean => {
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
        return state === 'skipped'
    }
  }
  return (slim: SlimDelivery, id: string): boolean =>
    mayHaveStatus(slim, id) && (trigger_id === undefined || slim.trigger === trigger_id)
}

/** While all deliveries are paused, nothing is attempted and nothing is swept. */
async function oldestFresh(): Promise<number> {
  const pause = await readDeliveryPause()
  return Math.min(Date.now(), pause ? Date.parse(pause.since) : Number.POSITIVE_INFINITY) - FRESH_MS
}
