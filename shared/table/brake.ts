import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Fields } from '../domain/stored-record.ts'
import { documents, tableName } from './client.ts'
import { brakeKey } from './keys.ts'
import { readRow } from './read.ts'
import { attributesOf } from './versioned.ts'

/** Why and since when (ISO 8601) nothing is delivered, to anybody. */
export interface Brake {
  readonly reason: string
  readonly since: string
}

const BRAKE_FIELDS: Fields<Brake> = { reason: 'text', since: 'text' }

/** The brake, if it is on. */
export async function readBrake(): Promise<Brake | undefined> {
  const row = await readRow(brakeKey())
  if (!row) return undefined
  const { reason, since } = attributesOf<Brake>(row, BRAKE_FIELDS)
  return { reason, since }
}

/** Puts the brake on. Repeating it changes the reason and the time. */
export async function putBrake(brake: Brake): Promise<void> {
  const Item = { ...brakeKey(), type: 'brake', ...brake }
  await documents().send(new PutCommand({ TableName: tableName(), Item }))
}

/** Takes the brake off; repeating it changes nothing. */
export async function releaseBrake(): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: tableName(), Key: { ...brakeKey() } }))
}
