import { json } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/protocol-http'
import { expect, test } from 'vitest'
import type { TableSpec } from '../../../../local/cloudformation/definition.ts'
import { withVariables } from '../../../../local/lambda/environment.ts'
import { FaultSchedule } from '../../../../local/like-aws/fault-schedule.ts'
import { KeyBuckets } from '../../../../local/like-aws/key-buckets.ts'
import { type KeyUse, keyUses } from '../../../../local/like-aws/key-uses.ts'
import type { KeyLimit, Profile } from '../../../../local/like-aws/profile.ts'
import { throttledKeys } from '../../../../local/like-aws/throttled-keys.ts'
import { writtenBy } from '../../../../local/like-aws/writes.ts'
import { bodyOf, jsonAnswer } from '../../../../local/sdk/requests.ts'

const key = (hash: string, range: string): TableSpec['KeySchema'] => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
]
const index = (name: string) => ({
  IndexName: name,
  KeySchema: key(`${name}_pk`, `${name}_sk`),
  Projection: { ProjectionType: 'ALL' as const },
})
const TABLE: TableSpec = {
  name: 'table',
  AttributeDefinitions: [],
  KeySchema: key('pk', 'sk'),
  GlobalSecondaryIndexes: [index('list'), index('due')],
}
const TABLES = new Map([[TABLE.name, TABLE]])

const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: 'self' } })
const of = { TableName: 'table' }
const usesOf = (operation: string, input: object) => keyUses(operation, input, TABLES)
const put = { ...of, Item: { ...keyOf('a'), list_pk: { S: 'all' }, data: { S: 'x'.repeat(1_500) } } }
const update = {
  ...of,
  Key: keyOf('a'),
  UpdateExpression: 'SET #due_pk = :0, #data.#status = :1',
  ConditionExpression: 'list_pk = :1',
  ExpressionAttributeNames: { '#due_pk': 'due_pk', '#data': 'data', '#status': 'status' },
  ExpressionAttributeValues: { ':0': { S: 'due#1' }, ':1': { S: 'pending' } },
}
const statement = (pk: string) => ({
  Statement: `UPDATE "table" SET "due_pk" = ? SET "data"."status" = ? WHERE "due_pk" = ? AND pk = ? AND sk = ?`,
  Parameters: [{ S: 'due#1' }, { S: 'x' }, { S: 'due#0' }, { S: pk }, { S: 'self' }],
})
const query = {
  ...of,
  KeyConditionExpression: '#pk = :pk AND sk > :after',
  ExpressionAttributeNames: { '#pk': 'pk' },
  ExpressionAttributeValues: { ':pk': { S: 'a' }, ':after': { S: 'b' } },
}
const indexQuery = {
  ...of,
  IndexName: 'list',
  KeyConditionExpression: 'list_pk = :pk',
  ExpressionAttributeValues: { ':pk': { S: 'all' } },
}
const batchGet = (...pks: string[]) => ({ RequestItems: { table: { Keys: pks.map(keyOf) } } })
const transaction = {
  TransactItems: [{ Put: put }, { Update: update }, { ConditionCheck: { ...of, Key: keyOf('b') } }],
}

test.each<[string, object, KeyUse[]]>([
  ['GetItem', { ...of, Key: keyOf('a') }, [{ kind: 'read', partitions: ['table a'], units: 0.5 }]],
  [
    'GetItem',
    { ...of, Key: keyOf('a'), ConsistentRead: true },
    [{ kind: 'read', partitions: ['table a'], units: 1 }],
  ],
  [
    'BatchGetItem',
    batchGet('a', 'b'),
    ['a', 'b'].map((pk) => ({ kind: 'read', partitions: [`table ${pk}`], units: 0.5 })),
  ],
  [
    'TransactGetItems',
    { TransactItems: [{ Get: { ...of, Key: keyOf('a') } }] },
    [{ kind: 'read', partitions: ['table a'], units: 2 }],
  ],
  ['Query', query, [{ kind: 'read', partitions: ['table a'], units: 0.5 }]],
  ['Query', indexQuery, [{ kind: 'read', partitions: ['table/list all'], units: 0.5 }]],
  ['PutItem', put, [{ kind: 'write', partitions: ['table a', 'table/list all'], units: 2 }]],
  ['UpdateItem', update, [{ kind: 'write', partitions: ['table a', 'table/due due#1'], units: 1 }]],
  ['DeleteItem', { ...of, Key: keyOf('a') }, [{ kind: 'write', partitions: ['table a'], units: 1 }]],
  [
    'TransactWriteItems',
    transaction,
    [
      { kind: 'write', partitions: ['table a', 'table/list all'], units: 4 },
      { kind: 'write', partitions: ['table a', 'table/due due#1'], units: 2 },
      { kind: 'write', partitions: ['table b'], units: 2 },
    ],
  ],
  [
    'BatchExecuteStatement',
    { Statements: [statement('a')] },
    [{ kind: 'write', partitions: ['table a', 'table/due due#1'], units: 1 }],
  ],
  ['Scan', of, []],
])('%s uses the partitions of its items', (operation, input, uses) => {
  expect(usesOf(operation, input)).toEqual(uses)
})

test('a batch of writes writes its items', () => {
  const RequestItems = {
    table: [{ PutRequest: { Item: put.Item } }, { DeleteRequest: { Key: keyOf('b') } }],
    other: [{ DeleteRequest: { Key: keyOf('c') } }],
  }
  const written = ['a', 'b'].map((pk) => ({ table: 'table', key: keyOf(pk) }))
  expect(writtenBy('BatchWriteItem', { RequestItems }, TABLES)).toEqual(written)
})

const use = (partition: string, units = 1): KeyUse => ({ kind: 'write', partitions: [partition], units })

test('a partition has the units of a second, which come back with time', () => {
  let seconds = 0
  const buckets = new KeyBuckets(() => seconds)
  const limits = [{ readUnits: 100, writeUnits: 2 }]
  const refused = (...uses: KeyUse[]) => [...buckets.take(uses, limits, false)]
  expect(refused(use('a'), use('b'), use('a'), use('a'), use('b'))).toEqual([3])
  seconds = 0.5
  expect(refused(use('a'), use('a'))).toEqual([1])
  // No more than the units of one second are saved.
  seconds = 60
  expect(refused(use('a'), use('a'), use('a'))).toEqual([2])
  // An item that is larger than the rest takes those of the next second too, and no more.
  seconds = 61
  expect(refused(use('a', 6))).toEqual([])
  seconds = 61.9
  expect(refused(use('a'))).toEqual([0])
  seconds = 62.1
  expect(refused(use('a'))).toEqual([])
  // Reads have units of their own.
  expect(refused({ ...use('a'), kind: 'read' })).toEqual([])
})

test('an item is refused when any of its partitions has no units; all or none take them', () => {
  const buckets = new KeyBuckets(() => 0)
  const limits = [{ readUnits: 0, writeUnits: 1 }]
  const both = { ...use('a'), partitions: ['a', 'index x'] }
  expect([...buckets.take([both], limits, true)]).toEqual([])
  expect([...buckets.take([use('b'), { ...use('c'), partitions: ['c', 'index x'] }], limits, true)]).toEqual([
    1,
  ])
  expect([...buckets.take([use('b'), use('c')], limits, true)]).toEqual([])
})

test('each limit has its own buckets, and any of them refuses', () => {
  const buckets = new KeyBuckets(() => 0)
  const limits = [
    { readUnits: 2, writeUnits: 2 },
    { readUnits: 1, writeUnits: 1, containing: 'hot' },
  ]
  const uses = ['a', 'a', 'a', 'hot', 'hot'].map((partition) => use(partition))
  expect([...buckets.take(uses, limits, false)]).toEqual([2, 4])
})

/** Sends calls of a function, and returns their responses. `sent` are those that reach the store. */
function throttling(limits: KeyLimit[], items: readonly object[] = [], status = 200) {
  const profile: Profile = { throttledKeys: limits }
  const schedule = new FaultSchedule({ seed: 1, profile })
  const intercept = throttledKeys(schedule, TABLES)
  const sent: object[] = []
  const send = async (request: HttpRequest) => {
    const input = JSON.parse(bodyOf(request))
    sent.push(input)
    const statements: unknown[] = input.Statements ?? []
    return jsonAnswer(status, { Items: items, Responses: statements.map(() => ({})) })
  }
  const call = async (operation: string, input: object, handler = 'contacts/list') => {
    const headers = { 'x-amz-target': `DynamoDB_20120810.${operation}` }
    const request = new HttpRequest({ headers, body: JSON.stringify(input) })
    const { response } = await withVariables({ _HANDLER: `functions/${handler}.handler` }, () =>
      intercept(request, send),
    )
    return { status: response.statusCode, body: await json(response.body) }
  }
  return { call, sent, schedule }
}
test.each([400, 200])(
  'a write that the store answers with %i uses units of its index entries only when it succeeds',
  async (status) => {
    const { call, sent } = throttling([{ readUnits: 0, writeUnits: 0.001, containing: '/list' }], [], status)
    await call('PutItem', put)
    await call('TransactWriteItems', transaction)
    expect(sent).toHaveLength(status === 200 ? 1 : 2)
  },
)

const onlyA = [{ readUnits: 0, writeUnits: 0, containing: ' a' }]
const refusal = { status: 400, body: { __type: expect.stringContaining('#ThrottlingException') } }

test.each([
  ['GetItem', { ...of, Key: keyOf('a') }],
  ['PutItem', put],
  ['UpdateItem', update],
  ['Query', query],
  ['Query', indexQuery],
  ['BatchGetItem', batchGet('a', 'a2')],
])('%s of a throttled key fails', async (operation, input) => {
  const { call, sent, schedule } = throttling(onlyA)
  expect(await call(operation, input)).toMatchObject(refusal)
  expect([sent, schedule.counts()]).toEqual([[], { throttledKeys: 1 }])
})

test('a batch reads the other keys, and returns the throttled ones as unprocessed', async () => {
  const { call, sent } = throttling(onlyA)
  const { status, body } = await call('BatchGetItem', batchGet('a', 'b'))
  expect([status, body]).toMatchObject([200, { UnprocessedKeys: batchGet('a').RequestItems }])
  expect(sent).toEqual([batchGet('b')])
})

test('a batch executes the other statements', async () => {
  const { call, sent } = throttling(onlyA)
  const error = { Error: { Code: 'ThrottlingError' } }
  const execute = async (...pks: string[]) =>
    (await call('BatchExecuteStatement', { Statements: pks.map(statement) })).body
  expect(await execute('b', 'a')).toMatchObject({ Responses: [{}, error] })
  expect(sent).toEqual([{ Statements: [statement('b')] }])
  expect(await execute('a')).toMatchObject({ Responses: [error] })
})

test('a transaction is cancelled, with a reason for each throttled item', async () => {
  const { call, sent } = throttling(onlyA)
  expect(await call('TransactWriteItems', transaction)).toMatchObject({
    status: 400,
    body: {
      __type: expect.stringContaining('#TransactionCanceledException'),
      CancellationReasons: [{ Code: 'ThrottlingError' }, { Code: 'ThrottlingError' }, { Code: 'None' }],
    },
  })
  expect(sent).toEqual([])
})

test('a query takes the units of its result', async () => {
  const items = [{ ...keyOf('a'), data: { S: 'x'.repeat(100_000) } }]
  const { call } = throttling([{ readUnits: 10, writeUnits: 10 }], items)
  expect(await call('Query', query)).toMatchObject({ status: 200, body: { Items: items } })
  expect(await call('Query', query)).toMatchObject(refusal)
  expect((await call('Query', indexQuery)).status).toBe(200)
})

test('other keys, other functions and calls outside a function are not throttled', async () => {
  const { call, sent } = throttling(onlyA.map((limit) => ({ ...limit, functions: ['webhooks/sweep'] })))
  await call('GetItem', { ...of, Key: keyOf('a') })
  await call('GetItem', { ...of, Key: keyOf('b') }, 'webhooks/sweep')
  expect(sent).toHaveLength(2)
  expect(await call('GetItem', { ...of, Key: keyOf('a') }, 'webhooks/sweep')).toMatchObject(refusal)
  const schedule = new FaultSchedule({ seed: 1, profile: { throttledKeys: onlyA } })
  expect(schedule.keyLimits()).toEqual([])
})
