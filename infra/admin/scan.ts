import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from '../../shared/table/store/client.ts'
import type { Row } from '../../shared/table/store/read.ts'

/** Scans the whole table for the rows of some types, or only those with the given sort key. */
export async function* rowsOfTypes(types: readonly string[], sk?: string): AsyncGenerator<Row> {
  const values = Object.fromEntries(types.map((type, index) => [`:type${index}`, type]))
  const isOfType = `#type IN (${Object.keys(values).join(', ')})`
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: sk === undefined ? isOfType : `${isOfType} AND sk = :sk`,
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ...values, ...(sk !== undefined && { ':sk': sk }) },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    yield* page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}
