import { randomUUID } from 'node:crypto'
import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { withVariables } from '../../../local/lambda/environment.ts'
import type { Faults } from '../../../local/like-aws/install.ts'
import type { Profile } from '../../../local/like-aws/profile.ts'
import { useService } from '../../support/api.ts'
import { catchUp, installFaults, resetFaults } from '../../support/like-aws.ts'
import { until } from '../../support/until.ts'

let faults: Faults
let client: DynamoDBClient
let list: string
const [table] = inject('service').tables
const TableName = table?.name

beforeEach(() => {
  useService()
  faults = installFaults()
  faults.set({})
  // One attempt, so that the tests see the response of AWS and not the retries of the SDK.
  client = new DynamoDBClient({ maxAttempts: 1 })
  list = `like-aws#${randomUUID()}`
})
afterEach(() => {
  resetFaults()
  client.destroy()
})

/** Runs code as a function, because faults affect only functions. */
const inFunction = <T>(run: () => Promise<T>): Promise<T> =>
  withVariables({ _HANDLER: 'functions/a/test.handler' }, run)

const keyOf = (n: number) => ({ pk: { S: `${list}#${n}` }, sk: { S: 'self' } })
const itemOf = (n: number, projected = 'new') => ({
  ...keyOf(n),
  list_pk: { S: list },
  list_sk: { S: String(n).padStart(3, '0') },
  projected: { S: projected },
})
const put = (n: number, projected?: string) =>
  client.send(new PutItemCommand({ TableName, Item: itemOf(n, projected) }))
const get = async (n: number, ConsistentRead = true) =>
  (await client.send(new GetItemCommand({ TableName, Key: keyOf(n), ConsistentRead }))).Item
const batchGet = (numbers: readonly number[], ConsistentRead = true) => {
  const Keys = numbers.map(keyOf)
  return client.send(
    new BatchGetItemCommand({ RequestItems: { [String(TableName)]: { Keys, ConsistentRead } } }),
  )
}
const query = (more: Partial<QueryCommandInput> = {}) =>
  client.send(
    new QueryCommand({
      TableName,
      IndexName: 'list',
      KeyConditionExpression: 'list_pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: list } },
      ...more,
    }),
  )
const listed = async () =>
  (await query()).Items?.map(({ list_sk, projected }) => [Number(list_sk?.S), projected?.S])
const transact = (...numbers: readonly number[]) =>
  client.send(
    new TransactWriteItemsCommand({
      TransactItems: numbers.map((n) => ({ Put: { TableName, Item: itemOf(n) } })),
    }),
  )
const update = (n: number, projected: string) =>
  client.send(
    new UpdateItemCommand({
      TableName,
      Key: keyOf(n),
      UpdateExpression: 'SET projected = :projected',
      ExpressionAttributeValues: { ':projected': { S: projected } },
    }),
  )
const statements = (...numbers: readonly number[]) =>
  client.send(
    new BatchExecuteStatementCommand({
      Statements: numbers.map((n) => ({
        Statement: `UPDATE "${TableName}" SET "projected" = ? WHERE attribute_exists("pk") AND pk = ? AND sk = ?`,
        Parameters: [{ S: 'changed' }, keyOf(n).pk, keyOf(n).sk],
      })),
    }),
  )

/** Runs code as a function, under a fault. */
function under<T>(profile: Profile, run: () => Promise<T>): Promise<T> {
  faults.set(profile)
  return inFunction(run)
}

test('a fault affects functions only', async () => {
  faults.set({ throttledWrites: {} })
  await put(1)
  await expect(inFunction(() => put(2))).rejects.toThrow()
  expect(faults.counts()).toEqual({ throttledWrites: 1 })
})

test.each<[keyof Profile, codes: readonly string[]]>([
  ['throttledTransactions', ['ThrottlingError', 'ProvisionedThroughputExceeded']],
  ['conflictingTransactions', ['TransactionConflict']],
])('%s: a transaction is cancelled because of one item, and nothing is written', async (fault, codes) => {
  const found = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const error = await under({ [fault]: {} }, () => transact(1, 2, 3)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'TransactionCanceledException' })
    const { CancellationReasons } = error as { CancellationReasons: { Code: string; Message?: string }[] }
    expect(CancellationReasons.length).toBe(3)
    const reasons = CancellationReasons.filter(({ Code }) => Code !== 'None')
    expect(reasons.length).toBe(1)
    expect(reasons[0]?.Message).toEqual(expect.any(String))
    found.add(String(reasons[0]?.Code))
    faults.set({})
  }
  for (const code of found) expect(codes).toContain(code)
  expect((await batchGet([1, 2, 3])).Responses?.[String(TableName)]).toEqual([])
})

test('an outage throttles every transaction while it lasts', async () => {
  await under({ throttledTransactions: { times: 1, forMs: 1_000_000 } }, async () => {
    for (let n = 0; n < 3; n++) await expect(transact(1)).rejects.toThrow('cancelled')
  })
})

test('conflictingWrites: a single write conflicts with a transaction', async () => {
  await under({ conflictingWrites: {} }, async () => {
    const name = { name: 'TransactionConflictException' }
    await expect(put(1)).rejects.toMatchObject(name)
    await expect(update(1, 'x')).rejects.toMatchObject(name)
    const remove = new DeleteItemCommand({ TableName, Key: keyOf(1) })
    await expect(client.send(remove)).rejects.toMatchObject(name)
  })
  expect(await get(1)).toBeUndefined()
})

const THROTTLED = {
  name: expect.stringMatching(/^(ThrottlingException|ProvisionedThroughputExceededException)$/),
}

test.each<[keyof Profile, calls: readonly (() => Promise<unknown>)[]]>([
  ['throttledReads', [() => get(1), () => batchGet([1])]],
  ['throttledQueries', [() => query()]],
  ['throttledWrites', [() => put(1), () => update(1, 'x'), () => statements(1)]],
])('%s: a call fails with one of the two throttling errors', async (fault, calls) => {
  await under({ [fault]: {} }, async () => {
    for (const call of calls) await expect(call()).rejects.toMatchObject(THROTTLED)
  })
  expect(await get(1)).toBeUndefined()
})

test.each<[keyof Profile, codes: readonly string[]]>([
  ['throttledStatements', ['ThrottlingError', 'ProvisionedThroughputExceeded']],
  ['conflictingStatements', ['TransactionConflict']],
])('%s: some statements of a batch are refused, the others are applied', async (fault, codes) => {
  const numbers = [0, 1, 2, 3, 4, 5]
  for (const n of numbers) await put(n)
  const { Responses = [] } = await under({ [fault]: {} }, () => statements(...numbers))
  const refused = numbers.filter((n) => Responses[n]?.Error)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(numbers.length)
  for (const n of numbers) {
    if (refused.includes(n)) expect(codes).toContain(Responses[n]?.Error?.Code)
    expect((await get(n))?.projected?.S).toBe(refused.includes(n) ? 'new' : 'changed')
  }
})

test('unprocessedKeys: a batch of reads returns some rows, and the other keys as unprocessed', async () => {
  const numbers = [0, 1, 2, 3, 4, 5]
  for (const n of numbers) await put(n)
  const { Responses, UnprocessedKeys } = await under({ unprocessedKeys: {} }, () => batchGet(numbers))
  const found = Responses?.[String(TableName)]?.map(({ pk }) => pk) ?? []
  const left = UnprocessedKeys?.[String(TableName)]
  expect(left?.ConsistentRead).toBe(true)
  expect(left?.Keys?.length).toBeGreaterThan(0)
  expect(found.length).toBeGreaterThan(0)
  const all = [...found, ...(left?.Keys ?? []).map(({ pk }) => pk)]
  expect(all.map((pk) => pk?.S).sort()).toEqual(numbers.map((n) => keyOf(n).pk.S))
})

/** Far longer than a test takes. */
const LAG = { ms: 30_000 }

test('staleIndexes: indexes hide new rows, and show deleted rows and old values, until they catch up', async () => {
  await put(1, 'old')
  await put(2, 'old')
  faults.set({ staleIndexes: LAG })
  await inFunction(async () => {
    await update(1, 'new')
    await client.send(new DeleteItemCommand({ TableName, Key: keyOf(2) }))
    await transact(3)
    await statements(1)
    const before = [
      [1, 'old'],
      [2, 'old'],
    ]
    expect(await listed()).toEqual(before)
    expect((await query({ ScanIndexForward: false })).Items?.map(({ list_sk }) => list_sk?.S)).toEqual([
      '002',
      '001',
    ])
    const first = await query({ Limit: 1 })
    expect([first.Count, first.Items?.[0]?.list_sk?.S]).toEqual([1, '001'])
    const second = await query({ Limit: 1, ExclusiveStartKey: first.LastEvaluatedKey })
    expect(second.Items?.[0]?.list_sk?.S).toBe('002')
    await catchUp('another key')
    expect(await listed()).toEqual(before)
    await catchUp(list)
    expect(await listed()).toEqual([
      [1, 'changed'],
      [3, 'new'],
    ])
  })
})

test('staleIndexes: other indexes and reads outside of functions do not lag', async () => {
  faults.set({ staleIndexes: { ...LAG, indexes: ['project'] } })
  await put(1)
  expect(await inFunction(listed)).toEqual([[1, 'new']])
  faults.set({ staleIndexes: LAG })
  await put(2)
  expect((await inFunction(listed))?.length).toBe(1)
  expect((await listed())?.length).toBe(2)
})

test('staleIndexes: a refused write does not change what a lagging index shows', async () => {
  await put(1)
  faults.set({ staleIndexes: LAG })
  const refused = new PutItemCommand({
    TableName,
    Item: itemOf(1, 'x'),
    ConditionExpression: 'attribute_not_exists(pk)',
  })
  await expect(client.send(refused)).rejects.toThrow()
  expect(await inFunction(listed)).toEqual([[1, 'new']])
})

test('staleReads: rows are missing or old, unless they are read consistently', async () => {
  await put(1, 'old')
  faults.set({ staleReads: LAG })
  await inFunction(async () => {
    await put(1)
    await put(2)
    expect((await get(1, false))?.projected?.S).toBe('old')
    expect(await get(2, false)).toBeUndefined()
    const { Responses } = await batchGet([1, 2], false)
    expect(Responses?.[String(TableName)]?.map(({ projected }) => projected?.S)).toEqual(['old'])
    const rows = { IndexName: undefined, KeyConditionExpression: 'pk = :pk' }
    const values = { ':pk': keyOf(1).pk }
    const one = await query({ ...rows, ExpressionAttributeValues: values })
    expect(one.Items?.map(({ projected }) => projected?.S)).toEqual(['old'])

    expect((await get(1))?.projected?.S).toBe('new')
    expect((await batchGet([1, 2])).Responses?.[String(TableName)]?.length).toBe(2)
    const fresh = await query({ ...rows, ExpressionAttributeValues: values, ConsistentRead: true })
    expect(fresh.Items?.map(({ projected }) => projected?.S)).toEqual(['new'])
  })
})

test('lostAnswers: the write is applied, then the connection is reset', async () => {
  const lost = { code: 'ECONNRESET' }
  await under({ lostAnswers: {} }, async () => {
    await expect(put(1)).rejects.toMatchObject(lost)
    await expect(transact(2)).rejects.toMatchObject(lost)
  })
  expect([await get(1), await get(2)]).not.toContain(undefined)
})

test.each<[keyof Profile, done: boolean]>([
  ['hangingConnections', false],
  ['hangingAnswers', true],
])('%s: no response comes, and a client waits until its own timeout', async (fault, done) => {
  const patient = new DynamoDBClient({
    maxAttempts: 1,
    requestHandler: { requestTimeout: 200, throwOnRequestTimeout: true },
  })
  const write = () => patient.send(new PutItemCommand({ TableName, Item: itemOf(1) }))
  await expect(under({ [fault]: {} }, write)).rejects.toMatchObject({ name: 'TimeoutError' })
  // The client gives up while the store may still write.
  if (done) await until(async () => (await get(1)) !== undefined)
  else expect(await get(1)).toBeUndefined()
  patient.destroy()
})
