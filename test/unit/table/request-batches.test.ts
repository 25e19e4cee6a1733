import { Readable } from 'node:stream'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { batchRequests } from '../../../shared/table/store/batching/request-batcher.ts'
import { equal, type RowUpdate } from '../../../shared/table/store/batching/update-expression.ts'

/** Calls shared by the messages of one batch: their requests, and how responses are handled. */
const { handle, region, endpoint } = vi.hoisted(() => ({
  handle: vi.fn(),
  region: vi.fn(),
  endpoint: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({
  tableName: () => 'table',
  documents: () => ({
    config: {
      requestHandler: { handle },
      credentials: async () => ({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' }),
      region,
      endpointProvider: endpoint,
    },
  }),
}))
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: async () => undefined,
}))

beforeEach(() => {
  handle.mockReset()
  region.mockReset().mockResolvedValue('eu-west-1')
  endpoint.mockReset().mockReturnValue({ url: new URL('http://localhost:8000') })
})
const respond = (body: object | string, statusCode = 200) =>
  handle.mockResolvedValueOnce({
    response: {
      statusCode,
      body: Readable.from([Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))]),
    },
  })
const requests = () => handle.mock.calls.map(([request]) => request)
const inputs = () => requests().map(({ body }) => JSON.parse(body.toString()))
const keyOf = (pk: string) => ({ pk, sk: 's' })
const row = (pk: string, more: object = {}) => ({ pk: { S: pk }, sk: { S: 's' }, ...more })
const change = (pk: string, n = 1): RowUpdate => ({
  key: keyOf(pk),
  build: (expression) => ({
    set: [equal(expression, 'data.n', n)],
    remove: [expression.at('due')],
    when: `${equal(expression, 'data.status', 'pending')} AND ${expression.isNull('data.lease')}`,
  }),
})
const refusal = (Code: string) => ({ Error: { Code, Message: 'because' } })

describe('updates', () => {
  test('of one batch are statements in one signed call, each with its own outcome', async () => {
    respond({ Responses: [{}, refusal('ConditionalCheckFailed'), refusal('ValidationError')] })
    const { update } = batchRequests(3)
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((pk) => update(change(pk))))
    expect(outcomes).toMatchObject([
      { value: true },
      { value: false },
      { status: 'rejected', reason: { name: 'ValidationError', message: 'because' } },
    ])
    const [request] = requests()
    expect(request).toMatchObject({
      method: 'POST',
      protocol: 'http:',
      hostname: 'localhost',
      port: 8000,
      path: '/',
      headers: {
        host: 'localhost:8000',
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.BatchExecuteStatement',
        'x-amz-security-token': 'token',
        authorization: expect.stringContaining('/eu-west-1/dynamodb/aws4_request'),
      },
    })
    expect(endpoint).toHaveBeenCalledWith({ Region: 'eu-west-1' })
    const where = `WHERE "data"."status"=? AND attribute_type("data"."lease", 'NULL') AND pk = ? AND sk = ?`
    const normal = (text: string) => text.replaceAll(' = ?', '=?')
    const [{ Statements }] = inputs()
    expect(normal(Statements[0].Statement)).toBe(
      normal(`UPDATE "table" SET "data"."n" = ? REMOVE "due" ${where}`),
    )
    expect(Statements[0].Parameters).toEqual([{ N: '1' }, { S: 'pending' }, { S: 'a' }, { S: 's' }])
    expect(Statements).toHaveLength(3)
  })

  test('that were throttled are retried without the others', async () => {
    respond({ Responses: [{}, refusal('ThrottlingError')] })
    respond({ Responses: [refusal('ConditionalCheckFailed')] })
    const { update } = batchRequests(2)
    expect(await Promise.all(['a', 'b'].map((pk) => update(change(pk))))).toEqual([true, false])
    expect(inputs().map(({ Statements }) => Statements.length)).toEqual([2, 1])
    expect(inputs()[1].Statements[0].Parameters).toContainEqual({ S: 'b' })
  })

  test('that stay throttled fail after several tries', async () => {
    handle.mockImplementation(async () => ({
      response: {
        statusCode: 200,
        body: Readable.from([Buffer.from(JSON.stringify({ Responses: [refusal('ThrottlingError')] }))]),
      },
    }))
    await expect(batchRequests(1).update(change('a'))).rejects.toMatchObject({ name: 'ThrottlingError' })
    expect(handle.mock.calls.length).toBeGreaterThan(1)
  })

  test('of the same row never share a call', async () => {
    respond({ Responses: [{}] })
    respond({ Responses: [refusal('ConditionalCheckFailed')] })
    const { update } = batchRequests(2)
    expect(await Promise.all([1, 2].map((n) => update(change('a', n))))).toEqual([true, false])
    expect(inputs().map(({ Statements }) => Statements[0].Parameters[0])).toEqual([{ N: '1' }, { N: '2' }])
  })

  test('are sent at most 25 to a call', async () => {
    respond({ Responses: Array(25).fill({}) })
    respond({ Responses: [{}] })
    const { update } = batchRequests(26)
    await Promise.all(Array.from({ length: 26 }, (_, n) => update(change(String(n)))))
    expect(inputs().map(({ Statements }) => Statements.length)).toEqual([25, 1])
  })

  test('for which the response has no result fail', async () => {
    respond({ Responses: [{}] })
    const { update } = batchRequests(2)
    const outcomes = await Promise.allSettled(['a', 'b'].map((pk) => update(change(pk))))
    expect(outcomes).toMatchObject([{ value: true }, { reason: { message: 'no answer to a statement' } }])
  })

  test('that end a message wait for those of the other messages in the batch', async () => {
    respond({ Responses: [{}, {}] })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { record } = batchRequests(2)
    const first = record(change('a'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(handle).not.toHaveBeenCalled()
    expect(await Promise.all([first, record(change('b'))])).toEqual([true, true])
    expect(inputs().map(({ Statements }) => Statements.length)).toEqual([2])
  })
})

describe('reads', () => {
  test('of one batch share one consistent call that reads each row once', async () => {
    respond({ Responses: { table: [row('b', { n: { N: '2' } }), row('a')] } })
    const { read } = batchRequests(2)
    const [some, others] = await Promise.all([read(['a', 'b'].map(keyOf)), read(['b', 'absent'].map(keyOf))])
    expect([some, others]).toEqual([
      [keyOf('a'), { ...keyOf('b'), n: 2 }],
      [{ ...keyOf('b'), n: 2 }, undefined],
    ])
    expect(some?.[1]).toBe(others?.[0])
    expect(inputs()).toEqual([
      { RequestItems: { table: { ConsistentRead: true, Keys: ['a', 'b', 'absent'].map((pk) => row(pk)) } } },
    ])
    expect(requests()[0].headers['x-amz-target']).toBe('DynamoDB_20120810.BatchGetItem')
  })

  test('leave out tombstones', async () => {
    respond({ Responses: { table: [row('a', { type: { S: 'tombstone' } }), row('b')] } })
    expect(await batchRequests(1).read(['a', 'b'].map(keyOf))).toEqual([undefined, keyOf('b')])
  })

  test('are retried for unprocessed keys, and fail if keys stay unprocessed', async () => {
    const unprocessed = { table: { ConsistentRead: true, Keys: [row('b')] } }
    respond({ Responses: { table: [row('a')] }, UnprocessedKeys: unprocessed })
    respond({ Responses: { table: [row('b')] }, UnprocessedKeys: {} })
    const { read } = batchRequests(1)
    expect(await read(['a', 'b'].map(keyOf))).toEqual(['a', 'b'].map(keyOf))
    expect(inputs()[1]).toEqual({ RequestItems: unprocessed })
    handle.mockImplementation(async () => ({
      response: {
        statusCode: 200,
        body: Readable.from([Buffer.from(JSON.stringify({ UnprocessedKeys: unprocessed }))]),
      },
    }))
    await expect(read([keyOf('b')])).rejects.toMatchObject({ name: 'StoreUnavailable' })
  })
})

test('a throttled message holds up no other message of its batch', async () => {
  const throttled: string[] = []
  const sent: string[] = []
  handle.mockImplementation(async ({ headers, body }) => {
    const input = JSON.parse(body.toString())
    const isRead = headers['x-amz-target'].endsWith('BatchGetItem')
    const keys: string[] = isRead
      ? input.RequestItems.table.Keys.map(({ pk }: { pk: { S: string } }) => pk.S)
      : input.Statements.map(({ Parameters }: { Parameters: { S: string }[] }) => Parameters.at(-2)?.S)
    sent.push(`${isRead ? 'read' : 'update'} ${keys}`)
    const hot = keys.filter((pk) => pk === 'hot')
    throttled.push(...hot)
    const answer = isRead
      ? {
          Responses: { table: keys.filter((pk) => pk !== 'hot').map((pk) => row(pk)) },
          UnprocessedKeys: { table: { Keys: hot.map((pk) => row(pk)) } },
        }
      : { Responses: keys.map((pk) => (pk === 'hot' ? refusal('ThrottlingError') : {})) }
    return { response: { statusCode: 200, body: Readable.from([Buffer.from(JSON.stringify(answer))]) } }
  })
  const { update, read } = batchRequests(2)
  const settled: string[] = []
  const message = async (pk: string) => {
    await Promise.allSettled([update(change(pk)), read([keyOf(pk)])])
    settled.push(pk)
  }
  await Promise.all(['hot', 'a'].map(message))
  expect(settled).toEqual(['a', 'hot'])
  expect(sent.slice(0, 2)).toEqual(['update hot,a', 'read hot,a'])
  expect(throttled.length).toBeGreaterThan(4)
})

describe('a call that fails', () => {
  const read = () => batchRequests(1).read([keyOf('a')])
  const fault = (type: string, message = 'why') => ({ __type: `com.amazonaws.dynamodb#${type}`, message })

  test('is retried if the failure is transient', async () => {
    respond('<html>', 500)
    respond(fault('ThrottlingException'), 400)
    handle.mockRejectedValueOnce(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
    respond({ Responses: { table: [row('a')] } })
    expect(await read()).toEqual([keyOf('a')])
    expect(handle).toHaveBeenCalledTimes(4)
  })

  test('fails with the error of DynamoDB if it is not transient', async () => {
    respond(fault('ValidationException'), 400)
    await expect(read()).rejects.toMatchObject({ name: 'ValidationException', message: 'why' })
    respond({ __type: 'AccessDeniedException' }, 403)
    await expect(read()).rejects.toMatchObject({ name: 'AccessDeniedException' })
    respond({ other: 1 }, 400)
    await expect(read()).rejects.toMatchObject({ name: '', message: '{"other":1}' })
    expect(handle).toHaveBeenCalledTimes(3)
  })

  test('fails after several tries', async () => {
    handle.mockImplementation(async () => ({
      response: { statusCode: 503, body: Readable.from([Buffer.from('')]) },
    }))
    await expect(read()).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      message: 'DynamoDB answered 503',
    })
    expect(handle.mock.calls.length).toBeGreaterThan(1)
  })

  test('fails for every update in it', async () => {
    const { update } = batchRequests(2)
    respond(fault('ValidationException'), 400)
    const outcomes = await Promise.allSettled(['a', 'b'].map((pk) => update(change(pk))))
    expect(outcomes).toMatchObject(Array(2).fill({ reason: { name: 'ValidationException' } }))
    expect(handle).toHaveBeenCalledTimes(1)
  })

  test('fails if the response is cut off', async () => {
    const body = new Readable({ read: () => undefined })
    handle.mockResolvedValueOnce({ response: { statusCode: 200, body } })
    const broken = read()
    setImmediate(() => body.destroy(new Error('cut off')))
    await expect(broken).rejects.toThrow('cut off')
  })
})

test('the endpoint from the environment is used, with a port only if it has one', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://other')
  endpoint.mockReturnValue({ url: new URL('https://dynamodb.eu-west-1.amazonaws.com') })
  respond({ Responses: {} })
  try {
    expect(await batchRequests(1).read([keyOf('a')])).toEqual([undefined])
  } finally {
    vi.unstubAllEnvs()
  }
  expect(endpoint).toHaveBeenCalledWith({ Region: 'eu-west-1', Endpoint: 'http://other' })
  expect(requests()[0]).toMatchObject({ protocol: 'https:', hostname: 'dynamodb.eu-west-1.amazonaws.com' })
  expect(requests()[0].port).toBeUndefined()
})
