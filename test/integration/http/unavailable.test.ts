import { afterEach, expect, test, vi } from 'vitest'
import { direct } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { answerStore, storeFault } from '../../support/store-answers.ts'
import { newWorkspace } from '../../support/workspace.ts'

afterEach(() => vi.restoreAllMocks())

function expectUnavailable({ status, body, headers }: Answer): void {
  expect([status, body.error?.code]).toEqual([503, 'unavailable'])
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
}

const unprocessed = (body: string): [number, object] => [
  200,
  { Responses: {}, UnprocessedKeys: JSON.parse(body).RequestItems },
]
const canceled = (...codes: string[]): [number, object] => [
  400,
  storeFault('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) }),
]

test('503 when the row of the API key stays unprocessed', async () => {
  const { get } = await newWorkspace(direct)
  answerStore((body, target) => (target === 'BatchGetItem' ? unprocessed(body) : undefined))
  expectUnavailable(await get('/v1/me'))
})

test('the row of the API key is read again after two unprocessed reads', async () => {
  const { get } = await newWorkspace(direct)
  const answers = [unprocessed, unprocessed]
  answerStore((body, target) => (target === 'BatchGetItem' ? answers.shift()?.(body) : undefined))
  expect((await get('/v1/me')).status).toBe(200)
})

test('503 when a page of a list stays unprocessed', async () => {
  const { get, post } = await newWorkspace(direct)
  const purchase = { expense_type: 'purchase', expense_date: '2026-03-01', amount_tax_inclusive: 1 }
  expect((await post('/v1/expenses', purchase)).status).toBe(201)
  const isPage = (body: string) => body.includes('#expense#')
  answerStore((body, target) => (target === 'BatchGetItem' && isPage(body) ? unprocessed(body) : undefined))
  expectUnavailable(await get('/v1/expenses'))
})

test.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'a transaction that %s cancels is retried; if it stays canceled, 503 and nothing is written',
  async (code) => {
    const { get, post } = await newWorkspace(direct)
    const writes = (times: number) => {
      let left = times
      answerStore((_, target) =>
        target === 'TransactWriteItems' && left-- > 0 ? canceled(code, 'None') : undefined,
      )
    }
    writes(Number.POSITIVE_INFINITY)
    expectUnavailable(await post('/v1/opportunities'))
    vi.restoreAllMocks()
    expect((await get('/v1/opportunities')).body.data).toEqual([])
    writes(2)
    expect((await post('/v1/opportunities')).status).toBe(201)
  },
)

test('503 after 12 tries when other transactions keep a row busy', async () => {
  // No wait between the retries.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { post } = await newWorkspace(direct)
  let tries = 0
  answerStore((_, target) => {
    if (target !== 'TransactWriteItems') return undefined
    tries++
    return canceled('TransactionConflict', 'None')
  })
  expectUnavailable(await post('/v1/opportunities'))
  expect(tries).toBe(12)
})

test.each([
  ['a connection that breaks', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
  ['a name that does not resolve', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
  ['an unreachable host', Object.assign(new Error('connect'), { code: 'EHOSTUNREACH' })],
  ['an internal error', [500, storeFault('InternalServerError')] as [number, object]],
  ['an error without a name', [503, {}] as [number, object]],
  ['a conflict with a transaction', [400, storeFault('TransactionConflictException')] as [number, object]],
])('503 after %s', async (_, answer) => {
  const { get } = await newWorkspace(direct)
  answerStore((_body, target) => (target === 'BatchGetItem' ? answer : undefined))
  expectUnavailable(await get('/v1/me'))
})

test.each(['AccessDeniedException', 'ResourceNotFoundException', 'ValidationException'])(
  '500 after %s, which a retry cannot fix',
  async (name) => {
    const { get } = await newWorkspace(direct)
    answerStore((_, target) => (target === 'BatchGetItem' ? [400, storeFault(name)] : undefined))
    expect((await get('/v1/me')).status).toBe(500)
  },
)
