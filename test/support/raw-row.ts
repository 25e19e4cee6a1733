import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '../../shared/table/keys.ts'
import { tableName } from '../../shared/table/store/client.ts'
import { documents } from './documents.ts'

/** A row as it is stored, also if it is a tombstone. */
export async function rawRow(key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item } = await documents().send(
    new GetCommand({ TableName: tableName(), Key: { ...key }, ConsistentRead: true }),
  )
  return Item
}
