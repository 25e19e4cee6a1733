import { expect, test } from 'vitest'
import * as errors from '../../../clients/typescript/src/index.ts'
import type { ProblemCode } from '../../../shared/contract/problem-code.ts'
import { clientGetting, json, problem } from './answers.ts'

/** A new code of the service fails the types here, until the client has a class for it. */
const CLASSES: Readonly<Record<ProblemCode, typeof errors.ApiError>> = {
  invalid_request: errors.InvalidRequestError,
  unauthorized: errors.UnauthorizedError,
  forbidden: errors.ForbiddenError,
  plan_required: errors.PlanRequiredError,
  not_found: errors.NotFoundError,
  method_not_allowed: errors.MethodNotAllowedError,
  conflict: errors.ConflictError,
  precondition_failed: errors.PreconditionFailedError,
  payload_too_large: errors.PayloadTooLargeError,
  unsupported_media_type: errors.UnsupportedMediaTypeError,
  rate_limited: errors.RateLimitedError,
  internal_error: errors.InternalError,
  unavailable: errors.UnavailableError,
}

/** Of a client that gets the response on each attempt. */
const thrownFor = async (answer: () => Response): Promise<unknown> => {
  const { client } = clientGetting(...Array.from({ length: 5 }, answer))
  return client.get('/v1/me').catch((error: unknown) => error)
}

test.each(Object.entries(CLASSES))('%s has a class', async (code, Class) => {
  const error = await thrownFor(() => problem(418, code))
  expect(error).toBeInstanceOf(Class)
  expect(error).toBeInstanceOf(errors.ApiError)
  expect(error).toMatchObject({ status: 418, code, message: `it is ${code}`, requestId: 'r-1', details: [] })
  expect(String(error)).toBe(`${Class.name}: it is ${code}`)
})

test('an error has its details', async () => {
  const details = [{ path: 'value', message: 'must be >= 0' }]
  const body = { error: { code: 'invalid_request', message: 'value must be >= 0', details, request_id: 'r' } }
  expect(await thrownFor(() => json(400, body))).toMatchObject({ details })
})

test.each([
  ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['other JSON', () => json(502, { message: 'Internal server error' })],
  ['null', () => json(502, null)],
  ['no body', () => new Response(null, { status: 502 })],
  ['a name that every object has', () => problem(502, 'constructor')],
])('%s is a plain ApiError', async (_, response) => {
  const error = await thrownFor(response)
  expect(error).toBeInstanceOf(errors.ApiError)
  expect(error).toMatchObject({ name: 'ApiError', status: 502, retryAfter: undefined })
})

test('a response that is not from the service has a code and a message all the same', async () => {
  expect(await thrownFor(() => new Response(null, { status: 502 }))).toMatchObject({
    code: 'unknown',
    message: 'HTTP 502',
  })
})

test('Retry-After may be a date', async () => {
  const later = new Date(Date.now() + 3_600_000).toUTCString()
  const error = await thrownFor(() => problem(409, 'conflict', { 'retry-after': later }))
  // As far away as that, give or take what this test takes.
  expect(Object(error).retryAfter).toBeGreaterThan(0)
  expect(Object(error).retryAfter).toBeLessThanOrEqual(3600)
})

test.each([
  ['17', 17],
  ['Fri, 31 Dec 1999 23:59:59 GMT', 0],
  ['soon', undefined],
  ['17s', undefined],
  ['', undefined],
])('Retry-After %s is read as %s seconds', async (text, seconds) => {
  const error = await thrownFor(() => problem(409, 'conflict', { 'retry-after': text }))
  expect(error).toMatchObject({ retryAfter: seconds })
})
