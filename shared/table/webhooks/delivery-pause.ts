import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Fields } from '../../domain/stored-record.ts'
import { deliveryPauseKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { readRow } from '../store/read.ts'
import { attributesOf } from '../store/versioned.ts'

/** Why and since when (ISO 8601) nothing is delivered, to anybody. */
export interface DeliveryPause {
  readonly reason: string
  readonly since: string
}

const BRAKE_FIELDS: Fields<DeliveryPause> = { reason: 'text', since: 'text' }

/** The brake, if it is on. */
export async function readDeliveryPause(): Promise<DeliveryPause | undefined> {
  const row = await readRow(deliveryPauseKey())
  if (!row) return undefined
  const { reason, since } = attributesOf<DeliveryPause>(row, BRAKE_FIELDS)
  return { reason, since }
}

/** Puts the brake on. Repeating it changes the reason and the time. */
export async function pauseDeliveries(brake: DeliveryPause): Promise<void> {
  const Item = { ...deliveryPauseKey(), type: 'brake', ...brake }
  await documents().send(new PutCommand({ TableName: tableName(), Item }))
}

/** Takes the brake off; repeating it changes nothing. */
export async function resumeDeliveries(): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: tableName(), Key: { ...deliveryPauseKey() } }))
}
