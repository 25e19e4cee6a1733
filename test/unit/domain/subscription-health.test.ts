import { expect, test } from 'vitest'
import type { DeliveryId } from '../../../shared/domain/ids.ts'
import {
  type EndedAttempt,
  healthChange,
  healthStatus,
  NO_DELIVERIES,
} from '../../../shared/domain/subscription-health.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const FRESH = '2026-03-14T08:00:00.001Z'
const OLD = '2026-03-14T08:00:00.000Z'
const attempt: EndedAttempt = {
  delivery_id: 'd' as DeliveryId,
  response_status: 200,
  error: null,
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
  last_success_at,
  last_failure: failed === null ? null : failure(failed),
})

/** Contract 11.11: a change of the status is written at once, times at most once an hour. */
test.each([
  ['a first success', NO_DELIVERIES, attempt, { last_success_at: at }],
  ['a success within the hour', health(null, FRESH, null), attempt, undefined],
  ['a success after an hour', health(null, OLD, null), attempt, { last_success_at: at }],
  [
    'a success after a failure',
    health(FRESH, FRESH, FRESH),
    attempt,
    { failing_since: null, last_success_at: at },
  ],
  ['a first failure with a retry', NO_DELIVERIES, retried, { last_failure: failure(at) }],
  ['a failure within the hour', health(null, null, FRESH), retried, undefined],
  ['a failure after an hour', health(null, null, OLD), retried, { last_failure: failure(at) }],
  ['the last failure', health(null, FRESH, FRESH), ended, { failing_since: at, last_failure: failure(at) }],
  ['another last failure', health(FRESH, null, FRESH), ended, undefined],
  ['another last failure after an hour', health(OLD, null, OLD), ended, { last_failure: failure(at) }],
])('%s', (_, before, one, expected) => {
  expect(healthChange(before, one, now)).toEqual(expected)
})

test('the status follows from failing_since', () => {
  expect([healthStatus(NO_DELIVERIES), healthStatus(health(at, null, null))]).toEqual(['healthy', 'failing'])
})
