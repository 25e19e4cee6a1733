import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** Answers what AWS says: the role lacks `dynamodb:GetItem`. */
export async function handler({ pathParameters }: APIGatewayProxyEventV2) {
  const Key = { id: { S: pathParameters?.id ?? '' } }
  try {
    const { Item } = await new DynamoDBClient().send(
      new GetItemCommand({ TableName: process.env.TABLE, Key }),
    )
    return { statusCode: 200, body: Item?.text?.S ?? '' }
  } catch (error) {
    return { statusCode: 403, body: String(error) }
  }
}
