import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import type { Row } from './read.ts'
import { isPresent } from './tombstone-row.ts'

/** A partition of the table, or a range of sort keys in it, as query parameters. */
export type Part = Pick<
  QueryCommandInput,
  'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ScanIndexForward' | 'ConsistentRead'
>

/**
 * At most `limit` rows of a part of the table, read consistently unless the part says otherwise. One query; several if
 * the rows exceed the 1 MB that DynamoDB returns at a time, or if tombstones are among them. A further query reads as
 * many rows as are missing, and at least as many as tombstones were met, so a long series of them takes few queries.
 */
export async function queryRows(part: Part, limit?: number): Promise<Row[]> {
  const rows: Row[] = []
  let tombstones = 0
  for (let from: Record<string, unknown> | undefined; ; ) {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        ConsistentRead: true,
        ...part,
        ...(limit !== undefined && { Limit: Math.max(limit - rows.length, tombstones) }),
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    const present = Items.filter(isPresent)
    rows.push(...present)
    tombstones += Items.length - present.length
    if (!LastEvaluatedKey || (limit !== undefined && rows.length >= limit)) return rows.slice(0, limit)
    from = LastEvaluatedKey
  }
}
