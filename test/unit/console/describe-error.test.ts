import { expect, test } from 'vitest'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { describeError } from '../../../console/src/parts/describe-error.ts'

const failure = (status: number, code: string, details = [] as { path: string; message: string }[]) =>
  new ApiError({ status, code, message: `the ${code}`, details, requestId: 'r1' })

test.each([
  [403, 'forbidden', 'Your key does not have the permission for this'],
  [403, 'plan_required', 'This needs the Professional plan'],
  [404, 'not_found', 'Not found'],
  [409, 'conflict', 'This cannot be done now'],
  [400, 'invalid_request', 'Some values are not valid'],
  [429, 'rate_limited', 'Too many requests'],
  [418, 'teapot', 'The request failed'],
])('a %d %s has a title, and no id for the operator', (status, code, title) => {
  expect(describeError(failure(status, code))).toEqual({ title, text: `the ${code}`, requestId: undefined })
})

test.each([
  [503, 'unavailable', 'The service is temporarily unavailable'],
  [500, 'internal_error', 'The service failed'],
])('a %d %s has the id by which the operator finds it', (status, code, title) => {
  expect(describeError(failure(status, code))).toEqual({ title, text: `the ${code}`, requestId: 'r1' })
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

test('what is no answer of the service was not reached', () => {
  expect(describeError(new TypeError('fetch failed'))).toEqual({
    title: 'The service could not be reached',
    text: 'Check your connection and try again.',
  })
})
