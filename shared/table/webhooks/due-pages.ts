import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'

/**
 * Pages of keys of the due rows in a partition of the due index, oldest first. Returns each row once, although the
 * index still shows it for a while after it has been processed.
 */
export async function* duePages(partition: string, now: Date, limit: number): AsyncGenerator<Key[], void> {
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'due',
        KeyConditionExpression: 'due_pk = :pk AND due_sk <= :now',
        ExpressionAttributeValues: { ':pk': partition, ':now': now.toISOString() },
        Limit: limit,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    if (Items.length > 0) yield Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
    from = LastEvaluatedKey
  } while (from)
}
