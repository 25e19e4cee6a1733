import { expect, test } from 'vitest'
import type { DeliveryId } from '../../../shared/domain/kit/ids.ts'
import {
  type EndedAttempt,
  healthChange,
  healthStatus,
  laterHealth,
  NO_DELIVERIES,
} from '../../../shared/domain/webhooks/subscription-health.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const FRESH = '2026-03-14T08:00:00.001Z'
const OLD = '2026-03-14T08:00:00.000Z'
const attempt: EndedAttempt = {
  delivery_id: 'd' as DeliveryId,
  response_status: 200,
  error: null,
  duration_ms: 5,
  isFinal: false,
}
const retried: EndedAttempt = { ...attempt, response_status: 500, error: 'HTTP 500' }
const ended: EndedAttempt = { ...retried, isFinal: true }
const failure = (time: string) => ({
  at: time,
  delivery_id: 'd' as DeliveryId,
  response_status: 500,
  error: 'HTTP 500',
})
const health = (failing_since: string | null, last_success_at: string | null, failed: string | null) => ({
  failing_since,
  retrying_since: null,
  last_success_at,
  last_failure: failed === null ? null : failure(failed),
})
const retrying = (since: string) => ({ ...health(null, FRESH, since), retrying_since: since })
const RECOVERED = { failing_since: null, retrying_since: null, last_success_at: at }

/** Contract 11.11: a change of the status is written at once, times at most once an hour. */
test.each([
  ['a first success', NO_DELIVERIES, attempt, { last_success_at: at }],
  ['a success within the hour', health(null, FRESH, null), attempt, undefined],
  ['a success after an hour', health(null, OLD, null), attempt, { last_success_at: at }],
  ['a success after a failure', health(FRESH, FRESH, FRESH), attempt, RECOVERED],
  ['a success of a retry', retrying(FRESH), attempt, RECOVERED],
  ['a first failure with a retry', NO_DELIVERIES, retried, { retrying_since: at, last_failure: failure(at) }],
  [
    'a failure after a success',
    health(null, FRESH, FRESH),
    retried,
    { retrying_since: at, last_failure: failure(at) },
  ],
  ['a failure within the hour', retrying(FRESH), retried, undefined],
  ['a failure after an hour', retrying(OLD), retried, { last_failure: failure(at) }],
  ['the last failure', health(null, FRESH, FRESH), ended, { failing_since: at, last_failure: failure(at) }],
  ['the last failure of retries', retrying(FRESH), ended, { failing_since: at, last_failure: failure(at) }],
  ['a retry while failing', health(FRESH, null, FRESH), retried, undefined],
  ['another last failure', health(FRESH, null, FRESH), ended, undefined],
  ['another last failure after an hour', health(OLD, null, OLD), ended, { last_failure: failure(at) }],
])('%s', (_, before, one, expected) => {
  expect(healthChange(before, one, now)).toEqual(expected)
})

test('the status follows from failing_since, then from retrying_since', () => {
  const states = [
    NO_DELIVERIES,
    retrying(at),
    health(at, null, null),
    { ...retrying(OLD), failing_since: at },
  ]
  expect(states.map(healthStatus)).toEqual(['healthy', 'retrying', 'failing', 'failing'])
})

test('the later of two versions is the one with the newest attempt', () => {
  const [older, success, newer] = [health(null, OLD, null), health(null, FRESH, OLD), health(null, OLD, at)]
  expect(laterHealth(older, success)).toBe(success)
  expect(laterHealth(newer, success)).toBe(newer)
  expect(laterHealth(NO_DELIVERIES, older)).toBe(older)
})
