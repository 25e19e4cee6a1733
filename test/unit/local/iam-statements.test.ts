import { expect, it, vi } from 'vitest'
import type { TableSpec } from '../../../local/cloudformation/definition.ts'
import { DynamoDbNeeds } from '../../../local/iam/dynamodb.ts'
import type { DeliveryId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { toPartiqlStatement } from '../../../shared/table/store/batching/request-batcher.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'

const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' }]
const needs = new DynamoDbNeeds([
  { name: 'data', KeySchema, GlobalSecondaryIndexes: [] } as unknown as TableSpec,
])

it('requires one action on the table, with the partition keys of all rows', () => {
  vi.stubEnv('TABLE_NAME', 'data')
  const now = new Date()
  const claim = (ws: string) =>
    toPartiqlStatement(claimUpdate(ws as WorkspaceId, 'one' as DeliveryId, now, 'then'))
  expect(needs.of('BatchExecuteStatement', { Statements: [claim('a'), claim('b')] })).toMatchObject([
    {
      action: 'dynamodb:PartiQLUpdate',
      resource: expect.stringMatching(/:table\/data$/),
      context: { 'dynamodb:LeadingKeys': [expect.stringMatching(/^a#/), expect.stringMatching(/^b#/)] },
    },
  ])
})

it.each([
  'INSERT INTO "data" VALUE {\'pk\': ?}',
  'UPDATE "data" SET pk = ? WHERE sk = ?',
  'UPDATE "other" SET a = ? WHERE pk = ?',
])('refuses a statement that it cannot parse: %s', (Statement) => {
  const Parameters = [{ S: 'a' }, { S: 'b' }]
  expect(() => needs.of('BatchExecuteStatement', { Statements: [{ Statement, Parameters }] })).toThrow()
})
