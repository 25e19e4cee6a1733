import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { onTestFinished, vi } from 'vitest'

const INDEXES = ['list', 'due']

/** A table with the workspaces of one test, whose stream has no reader. */
export async function useOwnTable(): Promise<void> {
  const TableName = `sums-${randomUUID()}`
  const keys = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ]
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', ...INDEXES.flatMap((name) => [`${name}_pk`, `${name}_sk`])].map(
        (AttributeName) => ({
          AttributeName,
          AttributeType: 'S',
        }),
      ),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: INDEXES.map((IndexName) => ({
        IndexName,
        KeySchema: keys(`${IndexName}_pk`, `${IndexName}_sk`),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  )
  vi.stubEnv('TABLE_NAME', TableName)
  onTestFinished(() => void vi.unstubAllEnvs())
}
