import { join } from 'node:path'
import { type AttributeValue, DynamoDB, paginateScan } from '@aws-sdk/client-dynamodb'
import { grouped } from '../../../ops/admin/backup/store.ts'
import { REGION } from '../../../packages/local-aws/cloudformation/resolve.ts'
import { startDynamoDb } from '../../../packages/local-aws/dynamodb/dynamodb.ts'
import { CREDENTIALS } from '../../../packages/local-aws/sdk/endpoints.ts'

/**
 * Does what DynamoDB does when it restores a table to a point in time, and step 3 of docs/recovery.md: the rows are in a new
 * table, whose stream begins afterwards.
 * @param from data folder with the table as it was at that time
 * @param to data folder without a table
 */
export async function restoreTable(from: string, to: string): Promise<void> {
  const stores = await Promise.all([from, to].map((folder) => startDynamoDb(join(folder, 'dynamodb'), false)))
  const [source, target] = stores.map(
    ({ endpoint }) => new DynamoDB({ endpoint, region: REGION, credentials: CREDENTIALS }),
  )
  if (!source || !target) throw new Error('no stores')
  try {
    const { TableNames: [TableName] = [] } = await source.listTables()
    const { Table } = await source.describeTable({ TableName })
    await target.createTable({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    })
    for await (const group of grouped(rowsOf(source, String(TableName)), 25)) {
      const puts = group.map((Item) => ({ PutRequest: { Item } }))
      await target.batchWriteItem({ RequestItems: { [String(TableName)]: puts } })
    }
    const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const
    await target.updateTable({ TableName, StreamSpecification })
  } finally {
    await Promise.all(stores.map((store) => store.stop()))
  }
}

async function* rowsOf(client: DynamoDB, TableName: string): AsyncGenerator<Record<string, AttributeValue>> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    yield* Items
}
