import type { Key } from '../../shared/table/keys.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import type { Row } from '../../shared/table/store/read.ts'

/** A row as it is stored, also if it is a tombstone. */
export async function rawRow({ pk, sk }: Key, TableName = tableName()): Promise<Row | undefined> {
  const { Item } = await documents().send('GetItem', { TableName, Key: { pk, sk }, ConsistentRead: true })
  return Item
}
