import { BatchExecuteStatementCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import type { TableSpec } from '../../cloudformation/definition.ts'
import { refuseAsAws } from '../../like-aws/refusals.ts'

const table: TableSpec = {
  name: 'index-keys',
  AttributeDefinitions: ['pk', 'due_pk', 'due_sk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'due',
      KeySchema: [
        { AttributeName: 'due_pk', KeyType: 'HASH' },
        { AttributeName: 'due_sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
}
// With the policies of functions, as every process of the local run does: no process calls the one without the other.
refuseAsAws({ functions: [], tables: [table] })

// Nothing listens there: only what is refused before it is sent gets an answer of DynamoDB.
const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
const client = new DynamoDBClient({
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  maxAttempts: 1,
  credentials,
})

const TableName = table.name
const update = (name: string, value: unknown) => ({
  TableName,
  Key: { pk: 'a' },
  UpdateExpression: 'SET v = :v, #name = :value REMOVE other',
  ExpressionAttributeNames: { '#name': name },
  ExpressionAttributeValues: { ':v': 1, ':value': value },
})
const CALLS = {
  UpdateItem: (name: string, value: unknown) => client.send(new UpdateCommand(update(name, value))),
  TransactWriteItems: (name: string, value: unknown) =>
    client.send(new TransactWriteCommand({ TransactItems: [{ Update: update(name, value) }] })),
  BatchExecuteStatement: (name: string, value: unknown) =>
    client.send(
      new BatchExecuteStatementCommand({
        Statements: [
          {
            Statement: `UPDATE "${TableName}" SET "v" = ? SET "${name}" = ? WHERE pk = ?`,
            Parameters: [{ N: '1' }, typeof value === 'string' ? { S: value } : { N: '1' }, { S: 'a' }],
          },
        ],
      }),
    ),
}

// DynamoDB Local accepts all of them.
test.each(Object.entries(CALLS))(
  '%s that sets a key of an index to what an index cannot have is refused',
  async (_, call) => {
    const refused = { name: 'ValidationException' }
    for (const [name, value] of [
      ['due_pk', 1],
      ['due_pk', ''],
      ['due_pk', 'é'.repeat(1_025)],
      ['due_sk', 'é'.repeat(513)],
    ] as const)
      await expect(call(name, value)).rejects.toMatchObject(refused)
    for (const [name, value] of [
      ['due_pk', 'é'.repeat(1_024)],
      ['due_sk', 'é'.repeat(512)],
      ['notes', 'é'.repeat(4_096)],
    ] as const)
      await expect(call(name, value)).rejects.not.toMatchObject(refused)
  },
)
