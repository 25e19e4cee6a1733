import { NodeHttpHandler } from '@smithy/node-http-handler'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { queryRows } from '../../../shared/table/store/query.ts'
import { readRow, readRows } from '../../../shared/table/store/read.ts'
import { storeAnswer, storeFault } from '../../support/store-answers.ts'
import { OPEN_EVENT, OPEN_ROW } from './open-route.ts'

/*
 * However the store fails, an endpoint returns our own 503 within 9 s of its 10 s timeout (contract 15.4). These tests
 * use fake timers.
 */

// Fake timers do not replace these functions on their own.
vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

const open = route(() => OPEN_ROW)
const LIMIT_MS = 10_000
const KEY = { pk: 'a', sk: 'a' }

type Handle = NodeHttpHandler['handle']

beforeEach(async () => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
  // The one-time setup of the client takes real time.
  store(async () => storeAnswer(200, {}))
  await readRow(KEY)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const store = (handle: Handle) => vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementation(handle)

/** Fails a request when its signal aborts. Here it is a Node signal, which the SDK's type does not show. */
const never: Handle = (_, options) =>
  new Promise((__, reject) => {
    const signal = options?.abortSignal
    if (signal instanceof AbortSignal) signal.addEventListener('abort', () => reject(new Error('aborted')))
  })
const refuse =
  (name: string, more: object = {}): Handle =>
  async () =>
    storeAnswer(400, storeFault(name, more))
const cancel = (Code: string) => refuse('TransactionCanceledException', { CancellationReasons: [{ Code }] })
const unprocessed: Handle = async () =>
  storeAnswer(200, {
    Responses: {},
    UnprocessedKeys: { table: { Keys: [{ pk: { S: 'a' }, sk: { S: 'a' } }] } },
  })
/** Slow, but not so slow that a single call times out. */
const slow: Handle = async () => {
  await new Promise((resolve) => setTimeout(resolve, 900))
  return storeAnswer(200, {})
}

const read = () => readRow(KEY)
const query = () => queryRows({ KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'a' } })
const write = () => commit([{ delete: KEY }])

test.each([
  ['never responds to a read', never, read],
  ['never responds to a transaction', never, write],
  ['throttles reads', refuse('ThrottlingException'), read],
  ['throttles queries', refuse('ProvisionedThroughputExceededException'), query],
  ['throttles transactions', cancel('ThrottlingError'), write],
  ['stays contended', cancel('TransactionConflict'), write],
  ['leaves keys unprocessed', unprocessed, () => readRows([KEY])],
  ['responds slowly to each call', slow, read],
])('an endpoint returns 503 in time when the store %s', async (_, handle, call) => {
  store(handle)
  const handler = endpoint(open, async () => {
    // Like an endpoint that calls the store repeatedly and continues when a call fails.
    for (let n = 0; n < 20; n++) await call().catch(() => undefined)
    await call()
    return ok({})
  })
  const until = performance.now() + LIMIT_MS
  const context = { getRemainingTimeInMillis: () => until - performance.now() } as Context
  const answering = handler(OPEN_EVENT as unknown as APIGatewayProxyEventV2, context)
  let status: number | undefined
  void answering.then(({ statusCode }) => {
    status = statusCode
  })
  await vi.advanceTimersByTimeAsync(9_000)
  expect(status).toBe(503)
})
