import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayAfter, TRIES } from '../../../shared/aws/backoff.ts'
import { clientOptions } from '../../../shared/aws/client-options.ts'
import { withDeadline } from '../../../shared/aws/deadline.ts'
import { isTransient } from '../../../shared/aws/unavailable.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { answerStore, type StoreAnswer, storeAnswer, storeFault } from '../../support/store-answers.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

type Refusal = [status: number, body: object, headers?: Readonly<Record<string, string>>] | Error

/** Returns these errors in turn, then success; collects the bodies of the requests. */
function answering(...refusals: Refusal[]): string[] {
  const bodies: string[] = []
  const respond: StoreAnswer = (body) => {
    bodies.push(body)
    return refusals.shift() ?? [200, {}]
  }
  answerStore(respond)
  return bodies
}

const put = () => documents().send('PutItem', { TableName: 'table', Item: { pk: 'a', sk: 'a' } })
const write = () => commit([{ delete: { pk: 'a', sk: 'a' } }])
const refusal = (name: string, more: object = {}): Refusal => [400, storeFault(name, more)]
const cancelled = (...codes: string[]) =>
  refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })
const reset = () => Object.assign(new Error('read'), { code: 'ECONNRESET' })

test.each([
  ['a throttled write', put, refusal('ThrottlingException')],
  ['a write that meets a transaction', put, refusal('TransactionConflictException')],
  ['a connection that breaks', put, reset()],
  ['an internal error of the store', put, [500, {}] as Refusal],
  ['a throttled transaction', write, cancelled('None', 'ThrottlingError')],
])('%s is retried until it succeeds', async (_, call, failed) => {
  const sent = answering(failed, failed)
  await call()
  expect(sent).toHaveLength(3)
})

test.each([
  ['a refused condition', put, refusal('ConditionalCheckFailedException')],
  ['a call that is not allowed', put, refusal('AccessDeniedException')],
  ['a transaction whose condition failed', write, cancelled('ConditionalCheckFailed', 'ThrottlingError')],
  // Retried by the caller, which first reads the rows again.
  ['a transaction that conflicts with another', write, cancelled('TransactionConflict')],
  [
    'a transaction that conflicts with another and is throttled',
    write,
    cancelled('TransactionConflict', 'ThrottlingError'),
  ],
])('%s is not retried', async (_, call, failed) => {
  const sent = answering(failed, failed)
  await expect(call()).rejects.toThrow()
  expect(sent).toHaveLength(1)
})

test('a transaction whose response is lost is repeated with the same token', async () => {
  const sent = answering(reset(), cancelled('ThrottlingError'))
  await write()
  const tokens = sent.map((body) => JSON.parse(body).ClientRequestToken)
  expect(tokens).toEqual([expect.any(String), tokens[0], tokens[0]])
})

test('a transaction whose response is lost is repeated even if it then conflicts with another', async () => {
  const sent = answering(reset(), cancelled('TransactionConflict'), cancelled('TransactionConflict'))
  await write()
  const tokens = sent.map((body) => JSON.parse(body).ClientRequestToken)
  expect(tokens).toEqual([expect.any(String), tokens[0], tokens[0], tokens[0]])
})

test('a transaction whose response is lost is never reported as refused because of conflicts alone', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answering(reset(), ...Array.from({ length: TRIES }, () => cancelled('TransactionConflict')))
  const error = await write().catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(CommitRefused)
  expect(isTransient(error)).toBe(true)
})

test('a request that stays throttled fails with the error of the store', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const failed = refusal('ThrottlingException')
  const sent = answering(...Array.from({ length: TRIES }, () => failed))
  await expect(put()).rejects.toMatchObject({ name: 'ThrottlingException' })
  expect(sent).toHaveLength(TRIES)
})

test('a request is not retried if the deadline comes before the end of the wait', async () => {
  const sent = answering(refusal('ThrottlingException'))
  // The first wait is at least 25 ms.
  const limit = { getRemainingTimeInMillis: () => 24 }
  await expect(withDeadline(limit, 0, put)).rejects.toThrow()
  expect(sent).toHaveLength(1)
})

const ASKS = { 'x-amz-retry-after': '3000' }

test.each<[string, Refusal]>([
  ['throttled', [400, storeFault('ThrottlingException'), ASKS]],
  ['failed', [500, {}, ASKS]],
])(
  'a %s request waits as long as DynamoDB asks: it is not retried if the deadline comes first',
  async (_, refused) => {
    const sent = answering(refused)
    // The first wait is at most 75 ms unless it is asked for.
    await expect(withDeadline({ getRemainingTimeInMillis: () => 2_900 }, 0, put)).rejects.toThrow()
    expect(sent).toHaveLength(1)
  },
)

test('a wait that is asked for is limited, and never shorter than the usual one', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect([undefined, 0, 49, 51, 5_049, 5_051].map((askedMs) => delayAfter(1, askedMs))).toEqual([
    ...[50, 50, 50, 51, 5_049, 5_050],
  ])
})

test('clients of the SDK wait as long as they are asked, like the raw client', async () => {
  const client = new SQSClient(clientOptions())
  const handle = vi
    .spyOn(client.config.requestHandler, 'handle')
    .mockImplementation(async () => storeAnswer(400, storeFault('ThrottlingException'), ASKS))
  const ask = () => client.send(new GetQueueUrlCommand({ QueueName: 'queue' }))
  await expect(withDeadline({ getRemainingTimeInMillis: () => 2_900 }, 0, ask)).rejects.toThrow()
  expect(handle).toHaveBeenCalledTimes(1)
})

test('clients of the SDK retry a throttled request too, and no refused one', async () => {
  const client = new SQSClient(clientOptions())
  const { requestHandler } = client.config
  const answers = [
    storeAnswer(400, storeFault('ThrottlingException')),
    storeAnswer(200, { QueueUrl: 'https://queue' }),
  ]
  const handle = vi
    .spyOn(requestHandler, 'handle')
    .mockImplementation(async () => answers.shift() ?? storeAnswer(403, storeFault('AccessDeniedException')))
  const ask = () => client.send(new GetQueueUrlCommand({ QueueName: 'queue' }))
  expect((await ask()).QueueUrl).toBe('https://queue')
  await expect(ask()).rejects.toThrow()
  expect(handle).toHaveBeenCalledTimes(3)
})
