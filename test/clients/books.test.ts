import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../support/serve.ts'

/** Requests of examples/bookkeeping to the books, with answers of the proxy in front of them. */

afterEach(() => vi.unstubAllEnvs())

type Answer = readonly [status: number, body: string, headers?: Record<string, string>]

/** Looks for a bill in books that answer like this, one answer after the other. */
async function find(answers: readonly (() => Answer)[]) {
  const requests: number[] = []
  const url = await serve((_, response) => {
    const [status, body, headers] = answers[requests.push(Date.now()) - 1]?.() ?? [200, '[]']
    response.writeHead(status, headers).end(body)
  })
  vi.stubEnv('BOOKS_URL', url)
  vi.resetModules()
  const { findBill } = await import('../../examples/bookkeeping/books.ts')
  return { found: await findBill('bills', 'expense').catch((error: unknown) => error), requests }
}

const PAGE = '<html><h1>Bad Gateway</h1></html>'
test.each([
  [502, PAGE, { code: 'http_502', retryable: true }],
  [200, PAGE, { code: 'http_200', retryable: true }],
  [422, PAGE, { code: 'http_422', retryable: true }],
  [500, '{"error":"x"}', { code: 'http_500', retryable: true }],
  [200, '', { code: 'no_answer', retryable: true }],
  [422, '{"code":"closed","message":"Closed"}', { code: 'closed', message: 'Closed', retryable: false }],
])('%i with %s is an error of one expense, and does not end the program', async (status, body, error) => {
  const { found } = await find([() => [status, body]])
  expect(found).toMatchObject({ name: 'Error', ...error })
  expect(String((found as Error).message)).not.toContain('<')
})

test('a request over the limit is repeated at the date of Retry-After, and not before', async () => {
  let until = 0
  const limited = (): Answer => {
    until = Math.ceil(Date.now() / 1_000 + 0.5) * 1_000
    return [429, PAGE, { 'Retry-After': new Date(until).toUTCString() }]
  }
  const { found, requests } = await find([limited])
  expect(found).toBeUndefined()
  expect(requests).toHaveLength(2)
  expect(requests[1]).toBeGreaterThanOrEqual(until)
})
