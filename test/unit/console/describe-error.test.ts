import './page.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { client } from '../../../console/src/api/client.ts'
import { describeError } from '../../../console/src/parts/describe-error.ts'
import { fakeApi } from './fake-api.ts'

const failure = (status: number, code: string, details = [] as { path: string; message: string }[]) =>
  new ApiError({ status, code, message: `the ${code}`, details, requestId: 'r1' })

test.each([
  [403, 'forbidden', 'This needs a permission that you do not have'],
  [403, 'plan_required', 'This needs the Professional plan'],
  [404, 'not_found', 'Not found'],
  [409, 'conflict', 'This cannot be done now'],
  [400, 'invalid_request', 'Some values are not valid'],
  [429, 'rate_limited', 'Too many requests'],
  [418, 'teapot', 'The request failed'],
  [503, 'unavailable', 'The service is temporarily unavailable'],
  [500, 'internal_error', 'The service failed'],
])('a %d %s has a title, and from 500 on the id by which the operator finds it', (status, code, title) => {
  const requestId = status < 500 ? undefined : 'r1'
  expect(describeError(failure(status, code))).toEqual({ title, text: `the ${code}`, requestId })
})

test('faults of fields are named, instead of the message', () => {
  const details = [
    { path: 'name', message: 'is too long' },
    { path: 'value', message: 'must be a number' },
  ]
  expect(describeError(failure(400, 'invalid_request', details)).text).toBe(
    'name: is too long; value: must be a number',
  )
})

const html = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } })

const cutOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'The service could not be reached'],
  ['half an answer', cutOff, 'The service could not be reached'],
  ['the sign-in page of a network', () => html(200), 'The service could not be reached'],
  ['the page of a proxy that gets no answer', () => html(502), 'The service is temporarily unavailable'],
])('%s is an outage', async (_, answer, title) => {
  fakeApi(answer)
  const error = await client()
    .get('/v1/me')
    .catch((thrown: unknown) => thrown)
  expect(describeError(error).title).toBe(title)
})

test.each([
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('there is nothing to edit'),
  new DOMException('not allowed', 'NotAllowedError'),
  'a text',
])('%s is a fault of the console, and no outage', (error) => {
  const { title, text } = describeError(error)
  expect(title).toBe('The console failed')
  expect(text).toContain(String(error))
})
