import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** Creates the table of the other programs, with one index that contains whole records. */
export async function createTable(TableName: string): Promise<void> {
  const keys = (pk: string, sk: string) =>
    [
      { AttributeName: pk, KeyType: 'HASH' },
      { AttributeName: sk, KeyType: 'RANGE' },
    ] as const
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: [...keys('pk', 'sk')],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [...keys('gsi1pk', 'gsi1sk')],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  )
}
