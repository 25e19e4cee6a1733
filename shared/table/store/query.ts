import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import type { Row } from './read.ts'

/** A partition of the table, or a range of sort keys in it, as query parameters. */
export type Part = Pick<
  QueryCommandInput,
  'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ScanIndexForward' | 'ConsistentRead'
>

/**
 * At most `limit` rows of a part of the table, read consistently unless the part says otherwise. One query, or several if the rows exceed the 1 MB
 * that DynamoDB returns at a time.
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
