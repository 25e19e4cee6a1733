import { expect, test } from 'vitest'
import { adviceOf } from '../../../console/src/pages/webhooks/failure-advice.ts'
import { ATTEMPT_ERRORS } from '../../../shared/webhooks/send/answer.ts'

const UNKNOWN = adviceOf({ error: 'something new' })
const STATUSES = [101, 301, 302, 307, 400, 401, 403, 404, 405, 408, 410, 413, 418, 429, 500, 502, 503, 599]
const ERRORS = [...ATTEMPT_ERRORS, ...STATUSES.map((status) => `HTTP ${status}`)]

test.each(ERRORS)('one sentence says what to do about %s', (error) => {
  const advice = adviceOf({ error })
  expect(advice).not.toBe(UNKNOWN)
  expect(advice).toMatch(/^[A-Z][^.]+\.$/)
})

test('errors that need different steps have different sentences', () => {
  const told = [...ATTEMPT_ERRORS, ...['HTTP 302', 'HTTP 401', 'HTTP 410', 'HTTP 422', 'HTTP 503']]
  expect(new Set(told.map((error) => adviceOf({ error }))).size).toBe(told.length)
})

test('an attempt that succeeded needs no step, and an unknown error still has one', () => {
  expect(adviceOf({ error: null })).toBeUndefined()
  expect(UNKNOWN).toContain('log of the receiver')
})
