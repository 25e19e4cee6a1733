import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from './client.ts'
import type { Row } from './read.ts'

/** A page of due rows as the index shows them, and the position where the next page starts. */
interface DuePage {
  readonly rows: readonly Row[]
  readonly next: Row | undefined
}

/** The rows of a partition of the due index that are due, oldest first. Eventually consistent, as every index is. */
export async function queryDue(partition: string, now: Date, limit: number, from?: Row): Promise<DuePage> {
  const { Items: rows = [], LastEvaluatedKey: next } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :pk AND due_sk <= :now',
      ExpressionAttributeValues: { ':pk': partition, ':now': now.toISOString() },
      Limit: limit,
      ...(from && { ExclusiveStartKey: from }),
    }),
  )
  return { rows, next }
}
