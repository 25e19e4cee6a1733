import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import type { Row } from './read.ts'

/** A partition of the table, or a part of it by sort key, in the words of a query. */
export type Part = Pick<
  QueryCommandInput,
  'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ScanIndexForward'
>

/**
 * The rows of a part of the table, read consistently, at most `limit` of them. One query, but where large rows end it
 * before: DynamoDB gives 1 MB at a time.
 */
export async function queryRows(part: Part, limit?: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let from: Record<string, unknown> | undefined; ; ) {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: true,
        ...part,
        ...(limit !== undefined && { Limit: limit - rows.length }),
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    rows.push(...Items)
    if (!LastEvaluatedKey || rows.length === limit) return rows
    from = LastEvaluatedKey
  }
}
