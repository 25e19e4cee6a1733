import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { expenseList } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { documents } from '../../../test/support/documents.ts'
import { itemSize } from '../../../test/support/item-size.ts'

/** The bytes, as DynamoDB counts them, of the first entries of the list index. */
export async function walkedBytes(ws: WorkspaceId, entries: number): Promise<number> {
  let rest = entries
  let bytes = 0
  const pages = paginateQuery(
    { client: documents() },
    {
      TableName: tableName(),
      IndexName: 'list',
      KeyConditionExpression: 'list_pk = :pk',
      ExpressionAttributeValues: { ':pk': expenseList(ws) },
      ScanIndexForward: false,
    },
  )
  for await (const { Items = [] } of pages) {
    const some = Items.filter(({ projected }) => !projected.a).slice(0, rest)
    for (const entry of some) bytes += itemSize(entry)
    rest -= some.length
    if (rest === 0) return bytes
  }
  throw new Error(`there are no ${entries} entries`)
}
