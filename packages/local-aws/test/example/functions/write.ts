import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

export async function handler({ pathParameters, body = '' }: APIGatewayProxyEventV2) {
  const id = pathParameters?.id ?? ''
  const { TABLE, QUEUE } = process.env
  await new DynamoDBClient().send(
    new PutItemCommand({ TableName: TABLE, Item: { id: { S: id }, text: { S: body } } }),
  )
  await new SQSClient().send(new SendMessageCommand({ QueueUrl: QUEUE, MessageBody: id }))
  return { statusCode: 201, body: id }
}
