import { gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import type { State } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'
import { ok } from '../../../shared/http/reply.ts'
import { fileResponse, toResponse } from '../../../shared/http/response.ts'

/** The largest result: a little less than Lambda's limit, 6,291,556 bytes for the JSON of the whole result. */
const LIMIT = 6 * 1024 * 1024

const eventWith = (headers: Record<string, string>) =>
  ({ headers, requestContext: { requestId: 'r' } }) as unknown as APIGatewayProxyEventV2

const TOO_LARGE = [{ path: 'limit', message: 'is too large: the page is over 6 MB; ask for fewer rows' }]

/** Bytes of the result, or the faults or message of the error. */
const outcome = (text: string, query: unknown = { limit: 100 }, headers = {}) => {
  const state: State = { event: eventWith(headers), requestId: 'r', now: new Date(0), headers: {}, query }
  try {
    return Buffer.byteLength(JSON.stringify(toResponse(state, ok({ text }))))
  } catch (error) {
    return error instanceof Problem ? error.details : String(error)
  }
}

test.each([
  // 1, 4, 3, 2, 3, 4 and 7 bytes in the result: quotes are escaped twice.
  ['x"\né€𝕏\0', 24],
  // The most bytes for each character of the body.
  ['€', 3],
])('a page of %j is refused only when Lambda could not return it', (unit, bytes) => {
  const some = 70_000
  const others = Number(outcome(unit.repeat(some))) - some * bytes
  const most = Math.floor((LIMIT - others) / bytes)
  const left = 'x'.repeat(LIMIT - others - most * bytes)
  expect(outcome(unit.repeat(most) + left)).toBe(LIMIT)
  expect(outcome(`${unit.repeat(most)}${left}x`)).toEqual(TOO_LARGE)
})

test('a page that is too large is sent to a client that accepts gzip', () => {
  const text = 'x'.repeat(2 * LIMIT)
  expect(outcome(text)).toEqual(TOO_LARGE)
  expect(outcome(text, { limit: 100 }, { 'accept-encoding': 'gzip' })).toBeLessThan(LIMIT / 10)
})

test.each([[{}], [null], ['limit']])(
  'a body of that size that is not a page (%j) is an internal error',
  (query) => {
    expect(outcome('x'.repeat(LIMIT), query)).toBe('Error: the response is larger than Lambda can return')
  },
)

test('a file may be cached, and is compressed if it is large', () => {
  const file = (text: string) =>
    fileResponse(eventWith({ 'accept-encoding': 'gzip' }), text, { 'Content-Type': 'text/css' })
  const headers = {
    'Content-Type': 'text/css',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=300',
    'X-Request-Id': 'r',
  }
  expect(file('a{}')).toEqual({ statusCode: 200, headers, body: 'a{}' })
  const large = 'a{}'.repeat(342)
  const { body = '', ...more } = file(large)
  expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(large)
  expect(more).toEqual({
    statusCode: 200,
    headers: { ...headers, Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' },
    isBase64Encoded: true,
  })
  const page = fileResponse(eventWith({}), large, { Vary: 'Accept' })
  expect(page).toMatchObject({ body: large, headers: { Vary: 'Accept, Accept-Encoding' } })
})
