import { Readable } from 'node:stream'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { batchRequests } from '../../../shared/table/store/batching/request-batcher.ts'
import { equal, type RowUpdate } from '../../../shared/table/store/batching/update-expression.ts'

/** Calls shared by the messages of one batch: their requests, and how responses are handled. */
const { handle, region, endpoint } = vi.hoisted(() => ({
  handle: vi.fn(),
  region: vi.fn(),
  endpoint: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', async (original) => {
  const { documents } = await original<typeof import('../../../shared/table/store/client.ts')>()
  const credentials = async () => ({ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' })
  const config = { requestHandler: { handle }, credentials, region, endpointProvider: endpoint }
  return { tableName: () => 'table', documents: () => Object.assign(documents(), { config }) }
})
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
      headers: {},
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
  test('fail for good, and alone, if they are refused or the response has no result for them', async () => {
    respond({ Responses: [{}, refusal('ValidationError')] })
    const { update } = batchRequests(3)
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((pk) => update(change(pk))))
    expect(outcomes).toMatchObject([
      { value: true },
      { reason: { name: 'ValidationError' } },
      { reason: { message: 'no answer to a statement' } },
    ])
    respond({ __type: 'AccessDeniedException' }, 400)
    await expect(update(change('a'))).rejects.toMatchObject({ name: 'AccessDeniedException' })
    expect(handle).toHaveBeenCalledTimes(2)
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
    const outcomes = await Promise.allSettled([update(change(pk)), read([keyOf(pk)])])
    settled.push(pk)
    return outcomes
  }
  const [hot] = await Promise.all(['hot', 'a'].map(message))
  expect(hot).toMatchObject([
    { reason: { name: 'ThrottlingError' } },
    { reason: expect.any(StoreUnavailable) },
  ])
  expect(settled).toEqual(['a', 'hot'])
  expect(sent.slice(0, 2)).toEqual(['update hot,a', 'read hot,a'])
  expect(sent.filter((one) => one === 'update hot')).toHaveLength(TRIES - 1)
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
