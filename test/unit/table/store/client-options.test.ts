import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline } from '../../../../shared/deadline.ts'
import { TRIES } from '../../../../shared/table/store/backoff.ts'
import { documents } from '../../../../shared/table/store/client.ts'
import { CommitRefused, commit } from '../../../../shared/table/store/commit.ts'
import { isTransient } from '../../../../shared/table/store/unavailable.ts'
import { answerStore, type StoreAnswer, storeFault } from '../../../support/store-answers.ts'

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

type Refusal = [status: number, body: object] | Error

/** Answers these, one after the other, then success; counts the requests and keeps their bodies. */
function answering(...refusals: Refusal[]): string[] {
  const bodies: string[] = []
  const answer: StoreAnswer = (body) => {
    bodies.push(body)
    return refusals.shift() ?? [200, {}]
  }
  answerStore(answer)
  return bodies
}

const put = () => documents().send(new PutCommand({ TableName: 'table', Item: { pk: 'a', sk: 'a' } }))
const write = () => commit([{ delete: { pk: 'a', sk: 'a' } }])
const refusal = (name: string, more: object = {}): Refusal => [400, storeFault(name, more)]
const cancelled = (...codes: string[]) =>
  refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) })
const reset = () => Object.assign(new Error('read'), { code: 'ECONNRESET' })

test.each([
  ['a throttled write', put, refusal('ThrottlingException')],
  ['a write beyond the provisioned throughput', put, refusal('ProvisionedThroughputExceededException')],
  ['a write that meets a transaction', put, refusal('TransactionConflictException')],
  ['a connection that breaks', put, reset()],
  ['a fault of the store', put, [500, {}] as Refusal],
  ['a throttled transaction', write, cancelled('None', 'ThrottlingError')],
  ['a transaction beyond the throughput', write, cancelled('ProvisionedThroughputExceeded')],
  ['a transaction beyond the limits of the account', write, cancelled('RequestLimitExceeded')],
])('%s is tried again until it succeeds', async (_, call, failed) => {
  const sent = answering(failed, failed)
  await call()
  expect(sent).toHaveLength(3)
})

test.each([
  ['a refused condition', put, refusal('ConditionalCheckFailedException')],
  ['a call that is not allowed', put, refusal('AccessDeniedException')],
  ['a transaction whose condition failed', write, cancelled('ConditionalCheckFailed', 'ThrottlingError')],
  // Computed again from what is there then.
  ['a transaction that met another one', write, cancelled('TransactionConflict')],
  ['the same, throttled too', write, cancelled('TransactionConflict', 'ThrottlingError')],
])('%s is not tried again', async (_, call, failed) => {
  const sent = answering(failed, failed)
  await expect(call()).rejects.toThrow()
  expect(sent).toHaveLength(1)
})

test('a transaction whose answer is lost is repeated as the same one', async () => {
  const sent = answering(reset(), cancelled('ThrottlingError'))
  await write()
  const tokens = sent.map((body) => JSON.parse(body).ClientRequestToken)
  expect(tokens).toEqual([expect.any(String), tokens[0], tokens[0]])
})

test('a transaction whose answer is lost is repeated although it then meets another one', async () => {
  const sent = answering(reset(), cancelled('TransactionConflict'), cancelled('TransactionConflict'))
  await write()
  const tokens = sent.map((body) => JSON.parse(body).ClientRequestToken)
  expect(tokens).toEqual([expect.any(String), tokens[0], tokens[0], tokens[0]])
})

test('a transaction whose answer is lost is never reported as refused because of conflicts alone', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  answering(reset(), ...Array.from({ length: TRIES }, () => cancelled('TransactionConflict')))
  const error = await write().catch((reason: unknown) => reason)
  expect(error).not.toBeInstanceOf(CommitRefused)
  expect(isTransient(error)).toBe(true)
})

test('what is throttled for longer fails with what the store says', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const failed = refusal('ThrottlingException')
  const sent = answering(...Array.from({ length: TRIES }, () => failed))
  await expect(put()).rejects.toMatchObject({ name: 'ThrottlingException' })
  expect(sent).toHaveLength(TRIES)
})

test('no try follows when the deadline is nearer than its wait', async () => {
  const sent = answering(refusal('ThrottlingException'))
  // The first wait is 25 ms at least.
  const limit = { getRemainingTimeInMillis: () => 24 }
  await expect(withDeadline(limit, 0, put)).rejects.toThrow()
  expect(sent).toHaveLength(1)
})
