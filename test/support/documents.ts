import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { documents as client } from '../../shared/table/store/client.ts'

/** The SDK's document client, for rows that tests write and read themselves. */
export const documents = (): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: client().config.requestHandler }), {
    marshallOptions: { removeUndefinedValues: true },
  })
