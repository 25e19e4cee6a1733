import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { DELIVERY_FIELDS, type Delivery } from '../../domain/delivery.ts'
import type { DeliveryId, MemberId, ReplayId, WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { deliveryKey, deliveryList, dueKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { ABSENT, type Item, type Write } from '../store/commit.ts'
import { type Row, readRow } from '../store/read.ts'
import { refusedRow } from '../store/refused.ts'
import { attributesOf } from '../store/versioned.ts'
import { expiry } from './events.ts'

/** Marks in the slim index what a first attempt did not settle: revocation and replays look for these. */
export type SlimState = 'retrying' | 'failed'

/** A delivery with what the engine alone needs to know. */
export interface DeliveryRow {
  readonly delivery: Delivery
  /** The member whose rights to expense data are checked (contract 4.7). */
  readonly ownerId: MemberId
  /** Attempts ever started. One that a crash interrupted counts, and leaves a gap in the numbers of `attempts`. */
  readonly started: number
  /** Attempts started before the present round: a manual redelivery opens a new round of six. */
  readonly earlier: number
  readonly state: SlimState | undefined
  readonly dueSk: string | undefined
  /** The replay that opened the present round. */
  readonly replay: ReplayId | undefined
}

/** What the slim index says of a delivery. */
export const slimOf = (delivery: Delivery, state?: SlimState) => ({
  event_id: delivery.event_id,
  subscription_id: delivery.subscription_id,
  ...(state && { state }),
})

/** A delivery's row as it lies in the table: its record is a map, which is updated in place. */
interface StoredDelivery {
  readonly data: Delivery
  readonly owner: MemberId
  readonly started: number
  readonly earlier: number
  readonly slim: { readonly state?: SlimState }
  readonly due_sk?: string
  readonly replay?: ReplayId
}

const FIELDS: Fields<StoredDelivery> = {
  data: DELIVERY_FIELDS,
  owner: 'text',
  started: 'number',
  earlier: ['added', 'number', () => 0],
  slim: { state: ['optional', 'text'] },
  due_sk: ['optional', 'text'],
  replay: ['optional', 'text'],
}

/** Reads a delivery's row. @throws InvalidRow */
export function toDeliveryRow(row: Row): DeliveryRow {
  const { data, owner, started, earlier, slim, due_sk, replay } = attributesOf<StoredDelivery>(row, FIELDS)
  return { delivery: data, ownerId: owner, started, earlier, state: slim.state, dueSk: due_sk, replay }
}

/** The row of a new delivery, due for the sweep at `sweepAt`. */
function deliveryItem(delivery: Delivery, ownerId: MemberId, sweepAt: Date): Item {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const attempts = { owner: ownerId, started: 0, earlier: 0 }
  return {
    ...key,
    ...attempts,
    type: 'delivery',
    data: delivery,
    list_pk: deliveryList(delivery.workspace_id, delivery.subscription_id),
    list_sk: delivery.id,
    slim: slimOf(delivery),
    ...dueKey(key, sweepAt),
    expires_at: expiry(delivery.created_at),
  }
}

/** A new delivery as part of a transaction. */
export function putDelivery(delivery: Delivery, ownerId: MemberId, sweepAt: Date): Write {
  return { put: deliveryItem(delivery, ownerId, sweepAt), when: ABSENT }
}

/**
 * Writes a new delivery, due for the sweep at `sweepAt`. A repeat changes nothing.
 * @returns the row that is in the table afterwards
 */
export async function insertDelivery(
  delivery: Delivery,
  ownerId: MemberId,
  sweepAt: Date,
): Promise<DeliveryRow> {
  const item = deliveryItem(delivery, ownerId, sweepAt)
  const put = new PutCommand({
    TableName: tableName(),
    Item: item,
    ConditionExpression: ABSENT.expression,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  })
  try {
    await documents().send(put)
    return toDeliveryRow({ ...item })
  } catch (error) {
    const { row } = refusedRow(error)
    if (!row) throw error
    return toDeliveryRow(row)
  }
}

/** One delivery of the workspace. */
export async function getDelivery(ws: WorkspaceId, id: DeliveryId): Promise<Delivery | undefined> {
  return (await getDeliveryRow(ws, id))?.delivery
}

/** The same, with what the engine alone needs to know. */
export async function getDeliveryRow(ws: WorkspaceId, id: DeliveryId): Promise<DeliveryRow | undefined> {
  const row = await readRow(deliveryKey(ws, id))
  return row && toDeliveryRow(row)
}
