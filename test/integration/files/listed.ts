import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'
import { documents } from '../../support/documents.ts'

/** The sort keys of a list in the list index, oldest first. */
export async function listed(list: string): Promise<string[]> {
  const { Items = [] } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'list',
      KeyConditionExpression: 'list_pk = :pk',
      ExpressionAttributeValues: { ':pk': list },
    }),
  )
  return Items.map(({ list_sk }) => String(list_sk))
}
