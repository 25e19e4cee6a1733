import type { Fields } from '../../domain/kit/stored-record.ts'
import { deliveryPauseKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { readRow } from '../../table/store/read.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { attributesOf } from '../../table/store/versioned.ts'

/** Why and since when (ISO 8601) all deliveries are paused. */
export interface DeliveryPause {
  readonly reason: string
  readonly since: string
}

const PAUSE_FIELDS: Fields<DeliveryPause> = { reason: 'text', since: 'text' }

/** The pause; undefined if deliveries are not paused. */
export async function readDeliveryPause(isConsistent = true): Promise<DeliveryPause | undefined> {
  const row = await readRow(deliveryPauseKey(), isConsistent)
  if (!row) return undefined
  const { reason, since } = attributesOf<DeliveryPause>(row, PAUSE_FIELDS)
  return { reason, since }
}

/** Pauses all deliveries. Repeating it keeps the first reason and time. */
export async function pauseDeliveries(pause: DeliveryPause): Promise<void> {
  const Item = { ...deliveryPauseKey(), type: 'delivery_pause', ...pause }
  const ConditionExpression = 'attribute_not_exists(pk)'
  const put = documents().send('PutItem', { TableName: tableName(), Item, ConditionExpression })
  await put.catch(falseIfRefused)
}

/** Resumes deliveries. Repeating it changes nothing. */
export async function resumeDeliveries(): Promise<void> {
  await documents().send('DeleteItem', { TableName: tableName(), Key: { ...deliveryPauseKey() } })
}
