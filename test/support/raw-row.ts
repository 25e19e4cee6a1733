import { GetCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
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

/** The rows of the table that pass a filter, as they are stored. */
export async function rawRows(
  filter: Partial<ScanCommandInput> = {},
): Promise<readonly Record<string, unknown>[]> {
  const scan = { TableName: tableName(), ConsistentRead: true, ...filter }
  const rows: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateScan({ client: documents() }, scan)) rows.push(...Items)
  return rows
}
