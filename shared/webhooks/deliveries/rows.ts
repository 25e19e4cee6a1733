import { timestampAfter } from '../../domain/kit/change.ts'
import type { DeliveryId, MemberId, ReplayId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import {
  DELIVERY_FIELDS,
  type Delivery,
  type TargetedDelivery,
  withTarget,
} from '../../domain/webhooks/delivery.ts'
import { deliveryKey, deliveryList, deliveryOfKey, dueKey } from '../../table/keys.ts'
import {
  type ExpressionBuilder,
  equal,
  type RowUpdate,
} from '../../table/store/batching/update-expression.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { refusedRow } from '../../table/store/refused.ts'
import { attributesOf } from '../../table/store/versioned.ts'
import { ABSENT, type Item, type Write } from '../../table/store/write.ts'
import { expiry } from '../events/expiry.ts'
import { getSubscription } from '../subscriptions/rows.ts'

/**
 * The state of a delivery in the list index, for revocations, replays, resumptions and the filter of lists. Absent
 * until the first attempt has ended, and after a success, so that a delivery that succeeds at once never writes to
 * the index again. `retrying`: pending, and queued by any function other than fan-out. `waiting`: pending, while its
 * subscription is paused.
 */
export type ProjectedState = 'retrying' | 'waiting' | 'failed' | 'skipped'

/** A delivery with its internal fields, which the API does not show. */
export interface DeliveryRow {
  readonly delivery: Delivery
  /**
   * The owner of the subscription when the delivery was written; another member may have taken over the subscription
   * since.
   */
  readonly ownerId: MemberId
  /**
   * Number of all started attempts. An attempt that a crash interrupted counts, and leaves a gap in the numbers of
   * `attempts`.
   */
  readonly started: number
  /**
   * Number of attempts before the current round: a manual redelivery opens a new round of six. Absent in the first
   * round.
   */
  readonly earlier: number
  readonly state: ProjectedState | undefined
  readonly dueSk: string | undefined
  /** The replay that opened the current round. */
  readonly replay: ReplayId | undefined
}

/** A delivery in the list index. */
export interface ProjectedDelivery {
  readonly trigger: TriggerId
  readonly state?: ProjectedState
}

/**
 * The attributes of a delivery in the list index: only attributes that filters need and that the row does not have
 * elsewhere. After a success the row fits into a kilobyte, so that claim and outcome cost one write unit each.
 */
export const projectedOf = (
  { trigger_id }: Pick<Delivery, 'trigger_id'>,
  state?: ProjectedState,
): ProjectedDelivery => ({
  trigger: trigger_id,
  ...(state && { state }),
})

/**
 * A delivery's row as stored. Its record is a map, because it is updated in place, and lacks the fields that the key
 * contains.
 */
interface StoredDelivery {
  readonly pk: string
  readonly data: Omit<Delivery, 'id' | 'workspace_id'>
  readonly owner: MemberId
  readonly started: number
  readonly earlier: number
  readonly projected: { readonly state?: ProjectedState }
  readonly due_sk?: string
  readonly replay?: ReplayId
}

const { id: _id, workspace_id: _workspaceId, ...DATA_FIELDS } = DELIVERY_FIELDS

const FIELDS: Fields<StoredDelivery> = {
  pk: 'text',
  data: DATA_FIELDS,
  owner: 'text',
  started: 'number',
  earlier: ['added', 'number', () => 0],
  projected: { state: ['optional', 'text'] },
  due_sk: ['optional', 'text'],
  replay: ['optional', 'text'],
}

/** Reads a delivery's row. @throws InvalidRow */
export function toDeliveryRow(row: Row): DeliveryRow {
  const { pk, data, owner, started, earlier, projected, due_sk, replay } = attributesOf<StoredDelivery>(
    row,
    FIELDS,
  )
  const delivery = { ...data, ...deliveryOfKey({ pk }) }
  return { delivery, ownerId: owner, started, earlier, state: projected.state, dueSk: due_sk, replay }
}

/** The time at which an update changes a delivery (`changeRecord` is for records that are replaced). */
export const changedAt = (delivery: Delivery, now: Date): string =>
  timestampAfter(now, delivery).toISOString()

/** The assignment of the new `updated_at` in an update of a delivery. */
export const setChangedAt = (expression: ExpressionBuilder, delivery: Delivery, now: Date): string =>
  equal(expression, 'data.updated_at', changedAt(delivery, now))

/**
 * A condition: the delivery has not changed since it was read, so the new `updated_at` is later than the stored one.
 */
export const isUnchanged = (expression: ExpressionBuilder, { updated_at }: Delivery): string =>
  equal(expression, 'data.updated_at', updated_at)

/**
 * Whether the next attempt depends on a queue message alone. The sweep would not find the delivery, because its row has
 * no due time.
 */
export const hasOnlyMessage = ({ delivery, dueSk }: DeliveryRow): boolean =>
  delivery.status === 'pending' && dueSk === undefined

/** The row of a new delivery, due for the sweep at `sweepAt`. */
function deliveryItem(delivery: Delivery, ownerId: MemberId, sweepAt: Date | undefined): Item {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const attempts = { owner: ownerId, started: 0 }
  const { id: _, workspace_id: __, ...data } = delivery
  return {
    ...key,
    ...attempts,
    type: 'delivery',
    data,
    list_pk: deliveryList(delivery.workspace_id, delivery.subscription_id),
    list_sk: delivery.id,
    projected: projectedOf(delivery),
    ...(sweepAt && dueKey(key, sweepAt)),
    expires_at: expiry(delivery.created_at),
  }
}

/** A new delivery as part of a transaction. */
export function deliveryInsertion(delivery: Delivery, ownerId: MemberId, sweepAt: Date): Write {
  return { put: deliveryItem(delivery, ownerId, sweepAt), when: ABSENT }
}

/**
 * Writes a new delivery. Repeating it changes nothing.
 * @param sweepAt when it is due for the sweep; undefined if the sweep checks the deliveries of its event
 * @returns the row in the table, new or existing
 */
export async function insertDelivery(
  delivery: Delivery,
  ownerId: MemberId,
  sweepAt: Date | undefined,
): Promise<DeliveryRow> {
  const item = deliveryItem(delivery, ownerId, sweepAt)
  try {
    await documents().send('PutItem', {
      TableName: tableName(),
      Item: item,
      ConditionExpression: ABSENT.expression,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return toDeliveryRow({ ...item })
  } catch (error) {
    const { row } = refusedRow(error)
    if (!row) throw error
    return toDeliveryRow(row)
  }
}

/**
 * Adds a due time to a delivery whose next attempt depends on a queue message alone, so that the sweep finds it.
 * Refused if the delivery has ended or already has a due time.
 */
export function dueUpdate({ delivery }: DeliveryRow, at: Date): RowUpdate {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const due = dueKey(key, at)
  return {
    key,
    build: (expression) => ({
      set: [equal(expression, 'due_pk', due.due_pk), equal(expression, 'due_sk', due.due_sk)],
      when: `${equal(expression, 'data.status', 'pending')} AND ${expression.isAbsent('due_sk')}`,
    }),
  }
}

/** A delivery as it is shown. */
export async function getDelivery(ws: WorkspaceId, id: DeliveryId): Promise<TargetedDelivery | undefined> {
  const row = await getDeliveryRow(ws, id)
  return row && withCurrentTarget(row.delivery)
}

/**
 * Adds the target of a delivery without attempts: the current target of its subscription, which is read only in this
 * case.
 */
export async function withCurrentTarget(delivery: Delivery): Promise<TargetedDelivery> {
  const { workspace_id, subscription_id, target_url } = delivery
  if (target_url !== undefined) return { ...delivery, target_url }
  const subscription = await getSubscription(workspace_id, subscription_id)
  if (!subscription) throw new Error(`a delivery has no subscription: ${delivery.id}`)
  return withTarget(delivery, subscription.record)
}

export async function getDeliveryRow(ws: WorkspaceId, id: DeliveryId): Promise<DeliveryRow | undefined> {
  const row = await readRow(deliveryKey(ws, id))
  return row && toDeliveryRow(row)
}
