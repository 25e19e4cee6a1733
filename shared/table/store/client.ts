import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import { Sha256 } from '../../aws/sha256.ts'

let client: DynamoDBDocumentClient | undefined

/** The document client of this process, created at first use and reused between invocations. */
export function documents(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ ...clientOptions(), sha256: Sha256 }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return client
}

export const tableName = (): string => env('TABLE_NAME')
