import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterPlace } from '../keys.ts'
import { documents, tableName } from './client.ts'
import type { Row } from './read.ts'

/** A page of due rows as the index shows them, and the position where the next page starts. */
interface DuePage {
  readonly rows: readonly Row[]
  readonly next: Row | undefined
}

/**
 * The rows of a partition of the due index that are due, oldest first. Eventually consistent, as every index is.
 * @param after only rows with a sort key after this one
 */
export async function queryDue(
  partition: string,
  now: Date,
  limit: number,
  from?: Row,
  after?: string,
): Promise<DuePage> {
  const until = now.toISOString()
  // DynamoDB refuses an empty range.
  if (after !== undefined && after >= until) return { rows: [], next: undefined }
  const { Items: rows = [], LastEvaluatedKey: next } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: `due_pk = :pk AND due_sk ${after === undefined ? '<= :now' : 'BETWEEN :after AND :now'}`,
      ExpressionAttributeValues: {
        ':pk': partition,
        ':now': until,
        ...(after !== undefined && { ':after': afterPlace(after) }),
      },
      Limit: limit,
      ...(from && { ExclusiveStartKey: from }),
    }),
  )
  return { rows, next }
}
