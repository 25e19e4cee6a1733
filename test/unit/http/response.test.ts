import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import type { State } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'
import { ok } from '../../../shared/http/reply.ts'
import { toResponse } from '../../../shared/http/response.ts'

/** Lambda's limit for the JSON of the whole result. */
const LIMIT = 6_291_556

function state(query: object, headers: Record<string, string> = {}): State {
  const event = { headers } as unknown as APIGatewayProxyEventV2
  return { event, requestId: 'r', now: new Date(0), headers: {}, query }
}

const outcome = (text: string, query: object = { limit: 100 }, headers = {}) => {
  try {
    return Buffer.byteLength(JSON.stringify(toResponse(state(query, headers), ok({ text }))))
  } catch (error) {
    return error instanceof Problem ? error.details?.map(({ path }) => path) : 'another error'
  }
}

// The bytes that one repetition of a text takes in the result: quotes are escaped twice.
test.each([
  ['x', 1],
  ['"', 4],
  ['\n', 3],
  ['é', 2],
  ['€', 3],
  ['𝕏', 4],
  ['\0', 7],
])('a page of %j is refused only when Lambda could not return it', (unit, bytes) => {
  const most = Math.floor(LIMIT / bytes)
  expect(outcome(unit.repeat(most))).toEqual(['limit'])
  const returned = outcome(unit.repeat(most - Math.ceil(1_000 / bytes)))
  expect(returned).toBeGreaterThan(LIMIT - 4_000)
  expect(returned).toBeLessThanOrEqual(LIMIT)
})

test('a page that is too large is sent to a client that accepts gzip', () => {
  const text = 'x'.repeat(2 * LIMIT)
  expect(outcome(text)).toEqual(['limit'])
  expect(outcome(text, { limit: 100 }, { 'accept-encoding': 'gzip' })).toBeLessThan(LIMIT / 10)
})

test('a body of that size that is not a page is an internal error', () => {
  expect(outcome('x'.repeat(LIMIT), {})).toBe('another error')
})
