import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocument, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { asOperator, withVariables } from '../../../packages/local-aws/lambda/environment.ts'
import { RemoteFaults } from '../../../packages/local-aws/like-aws/client.ts'
import { serveFaults } from '../../../packages/local-aws/like-aws/control.ts'
import { type Faults, shareFileFaults } from '../../../packages/local-aws/like-aws/install.ts'
import type { Profile } from '../../../packages/local-aws/like-aws/profile.ts'
import { useService } from '../../support/api.ts'
import { catchUp, installFaults, resetFaults } from '../../support/like-aws.ts'

/** Each fault happens: otherwise the tests of its effects would test nothing. */
let faults: Faults
let client: DynamoDBDocument
let list: string
const [table] = inject('service').tables
const TableName = String(table?.name)

beforeEach(() => {
  useService()
  faults = installFaults()
  faults.set({})
  // One attempt, so that the tests see the response of AWS and not the retries of the SDK.
  client = DynamoDBDocument.from(new DynamoDBClient({ maxAttempts: 1 }))
  list = `like-aws#${randomUUID()}`
})
afterEach(() => {
  resetFaults()
  client.destroy()
})

/** Runs code as a function, because faults affect only functions. */
function under<T>(profile: Profile, run: () => Promise<T>): Promise<T> {
  faults.set(profile)
  return withVariables({ _HANDLER: 'functions/a/test.handler' }, run)
}

const keyOf = (n: number) => ({ pk: `${list}#${n}`, sk: 'self' })
const itemOf = (n: number, projected = 'new') => ({
  ...keyOf(n),
  list_pk: list,
  list_sk: String(n).padStart(3, '0'),
  projected,
})
const put = (n: number, projected?: string) => client.put({ TableName, Item: itemOf(n, projected) })
const remove = (n: number) => client.delete({ TableName, Key: keyOf(n) })
const get = async (n: number, ConsistentRead = true) =>
  (await client.get({ TableName, Key: keyOf(n), ConsistentRead })).Item
async function batchGet(numbers: readonly number[], ConsistentRead = true) {
  const RequestItems = { [TableName]: { Keys: numbers.map(keyOf), ConsistentRead } }
  const { Responses, UnprocessedKeys } = await client.batchGet({ RequestItems })
  return { found: Responses?.[TableName] ?? [], unprocessed: UnprocessedKeys?.[TableName]?.Keys ?? [] }
}
const query = (more: Partial<QueryCommandInput> = {}) =>
  client.query({
    TableName,
    IndexName: 'list',
    KeyConditionExpression: 'list_pk = :pk',
    ExpressionAttributeValues: { ':pk': list },
    ...more,
  })
const listed = async () =>
  (await query()).Items?.map(({ list_sk, projected }) => [Number(list_sk), projected])
const transact = (...numbers: readonly number[]) =>
  client.transactWrite({ TransactItems: numbers.map((n) => ({ Put: { TableName, Item: itemOf(n) } })) })
const update = (n: number, projected: string) =>
  client.update({
    TableName,
    Key: keyOf(n),
    UpdateExpression: 'SET projected = :projected',
    ExpressionAttributeValues: { ':projected': projected },
  })
const CHANGE = `UPDATE "${TableName}" SET "projected" = ? WHERE attribute_exists("pk") AND pk = ? AND sk = ?`
const statements = (...numbers: readonly number[]) =>
  client.batchExecuteStatement({
    Statements: numbers.map((n) => ({
      Statement: CHANGE,
      Parameters: ['changed', keyOf(n).pk, keyOf(n).sk],
    })),
  })
const reasonsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    ({ CancellationReasons = [] }) => CancellationReasons.map(({ Code }: { Code: string }) => Code),
  )

const CONFLICT = { name: 'TransactionConflictException' }

test('conflicts: writes and transactions are refused as a whole, statements of a batch one by one', async () => {
  for (const n of [0, 1, 2]) await put(n)
  await under({ conflictingWrites: {} }, async () => {
    for (const call of [put(3), update(1, 'x'), remove(1)]) await expect(call).rejects.toMatchObject(CONFLICT)
  })
  const reasons = await under({ conflictingTransactions: {} }, () => reasonsOf(transact(1, 2, 3)))
  expect(reasons.toSorted()).toEqual(['None', 'None', 'TransactionConflict'])
  const { Responses = [] } = await under({ conflictingStatements: {} }, () => statements(0, 1, 2))
  for (const [n, { Error: error }] of Responses.entries()) {
    expect((await get(n))?.projected).toBe(error ? 'new' : 'changed')
  }
  expect(new Set(Responses.map(({ Error: error }) => error?.Code))).toEqual(
    new Set([undefined, 'TransactionConflict']),
  )
  expect(await get(3)).toBeUndefined()
})

test('a fault affects functions only, as often as its rule says', async () => {
  await under({ conflictingWrites: { times: 1 } }, async () => {
    await expect(put(1)).rejects.toMatchObject(CONFLICT)
    await put(1)
  })
  await under({ conflictingWrites: { times: 1, forMs: 1_000_000 } }, async () => {
    for (let n = 0; n < 3; n++) await expect(put(n)).rejects.toMatchObject(CONFLICT)
  })
  expect(faults.counts()).toEqual({ conflictingWrites: 3 })
  await put(2)
  await under({ conflictingWrites: { functions: ['contacts/get'] } }, () => put(3))
})

const THROTTLED = {
  name: expect.stringMatching(/^(ThrottlingException|ProvisionedThroughputExceededException)$/),
}

test('throttledKeys: items of a key without units are refused, and others are not', async () => {
  for (const n of [1, 2]) await put(n)
  const first = [{ readUnits: 0, writeUnits: 0, containing: `${list}#1` }]
  await under({ throttledKeys: first }, async () => {
    for (const call of [get(1), batchGet([1]), put(1), update(1, 'x'), remove(1)])
      await expect(call).rejects.toMatchObject(THROTTLED)
    const { found, unprocessed } = await batchGet([1, 2])
    expect([found.map(({ pk }) => pk), unprocessed]).toEqual([[keyOf(2).pk], [keyOf(1)]])
    const { Responses = [] } = await statements(1, 2)
    const throttled = /^(ThrottlingError|ProvisionedThroughputExceeded)$/
    expect(Responses.map(({ Error: error }) => error?.Code)).toEqual([
      expect.stringMatching(throttled),
      undefined,
    ])
    expect(await reasonsOf(transact(1, 2))).toEqual([expect.stringMatching(throttled), 'None'])
    await put(2)
  })
  expect(faults.counts()).toEqual({ throttledKeys: 8 })
})

test('throttledKeys: an index has its own keys, and the units of a second are used up', async () => {
  const ofIndex = [{ readUnits: 0, writeUnits: 2, containing: `/list ${list}` }]
  await under({ throttledKeys: ofIndex }, async () => {
    await expect(query()).rejects.toMatchObject(THROTTLED)
    const writes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => put(n)))
    expect(writes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect(writes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    // Without an attribute of the index.
    await update(1, 'changed')
  })
})

/** Far longer than a test takes. */
const LAG = { ms: 30_000 }

test('staleIndexes: indexes hide new rows, and show deleted rows and old values, until they catch up', async () => {
  for (const n of [1, 2]) await put(n, 'old')
  await under({ staleIndexes: LAG }, async () => {
    await update(1, 'new')
    await remove(2)
    await transact(3)
    await statements(1)
    const before = [
      [1, 'old'],
      [2, 'old'],
    ]
    expect(await listed()).toEqual(before)
    const last = await query({ ScanIndexForward: false, Limit: 1 })
    expect(last.Items?.map(({ list_sk }) => list_sk)).toEqual(['002'])
    const next = await query({ ScanIndexForward: false, ExclusiveStartKey: last.LastEvaluatedKey })
    expect(next.Items?.map(({ list_sk }) => list_sk)).toEqual(['001'])
    await catchUp('another key')
    expect(await listed()).toEqual(before)
    await catchUp(list)
    expect(await listed()).toEqual([
      [1, 'changed'],
      [3, 'new'],
    ])
  })
})

test('staleReads: rows are missing or old, unless they are read consistently', async () => {
  await put(1, 'old')
  await under({ staleReads: LAG }, async () => {
    await put(1)
    await put(2)
    expect((await get(1, false))?.projected).toBe('old')
    expect(await get(2, false)).toBeUndefined()
    const { found } = await batchGet([1, 2], false)
    expect(found.map(({ projected }) => projected)).toEqual(['old'])
    const rows = {
      IndexName: undefined,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keyOf(1).pk },
    }
    expect((await query(rows)).Items?.map(({ projected }) => projected)).toEqual(['old'])
    expect((await get(1))?.projected).toBe('new')
    expect((await batchGet([1, 2])).found).toHaveLength(2)
    const fresh = await query({ ...rows, ConsistentRead: true })
    expect(fresh.Items?.map(({ projected }) => projected)).toEqual(['new'])
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

test('s3: requests are refused or reset, streams are used up, and the content of objects ends too early', async () => {
  const Bucket = String(process.env.FILES_BUCKET)
  const s3 = new S3Client({ maxAttempts: 1, forcePathStyle: true })
  onTestFinished(() => s3.destroy())
  const [Key, content] = [`like-aws/${randomUUID()}`, 'a photo of a roof']
  const store = (Body: string | Readable) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: content.length }))
  const read = async () => (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
  await store(content)
  const busy = { name: 'SlowDown', $metadata: { httpStatusCode: 503 } }
  await under({ s3Unavailable: { times: 2 } }, async () => {
    await expect(read()).rejects.toMatchObject(busy)
    const stream = Readable.from([content.slice(0, 9), content.slice(9)], { objectMode: false })
    await expect(store(stream)).rejects.toMatchObject(busy)
    expect(stream.destroyed).toBe(true)
    expect(await read()).toBe(content)
  })
  await under({ s3Resets: { times: 1 } }, async () => {
    await expect(store('another')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(await read()).toBe(content)
  })
  await under({ s3CutBodies: {} }, () => expect(read()).rejects.toMatchObject({ code: 'ECONNRESET' }))
  expect(faults.counts()).toEqual({ s3CutBodies: 1 })
})

test("s3: the operator's tool has the faults of the service that it works on, and only these", async () => {
  faults.set({ s3Unavailable: { times: 1 }, conflictingWrites: {} })
  const url = await serveFaults(faults)
  const s3 = new S3Client({ maxAttempts: 1, forcePathStyle: true })
  onTestFinished(() => s3.destroy())
  const object = { Bucket: process.env.FILES_BUCKET, Key: `like-aws/${randomUUID()}`, Body: 'a roof' }
  const store = () => s3.send(new PutObjectCommand(object))
  await shareFileFaults(url)
  await store()
  await asOperator(async () => {
    await expect(store()).rejects.toMatchObject({ name: 'SlowDown' })
    await store()
    await put(1)
  })
  faults.set({})
  await shareFileFaults(url)
  await asOperator(store)
})

test('clocks: the clock of each function is off by another time', async () => {
  const hour = 3_600_000
  faults.set({ clocks: { ms: 1_000 * hour } })
  const nowOf = (name: string) => withVariables({ _HANDLER: `functions/${name}.handler` }, () => Date.now())
  expect(Math.abs(nowOf('opportunities/create') - nowOf('vendors/create'))).toBeGreaterThan(hour)
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(hour)
})

test('the switches replace the faults, count them and end lags; an unknown fault is refused', async () => {
  const remote = new RemoteFaults(await serveFaults(faults))
  await remote.set({ conflictingWrites: {}, staleIndexes: LAG })
  await under(faults.profile, () => expect(put(1)).rejects.toMatchObject(CONFLICT))
  expect(await remote.counts()).toEqual({ conflictingWrites: 1 })
  await remote.set({ staleIndexes: LAG })
  await put(1)
  expect(await under(faults.profile, listed)).toEqual([[1, 'new']])
  await expect(remote.set(JSON.parse('{ "rain": {} }'))).rejects.toThrow('rain')
})
