import { expect, test } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/webhooks/delivery.ts'
import { SUBSCRIPTION_FIELDS, type SubscriptionStatus } from '../../../shared/domain/webhooks/subscription.ts'
import { isWaiting } from '../../../shared/webhooks/deliveries/waiting.ts'
import { mustWait, toSubscriptionRow } from '../../../shared/webhooks/subscriptions/rows.ts'
import { recordWith } from '../../support/records.ts'

/** How a delivery begins to wait for a paused subscription, and how it ends (contract 11.9). */
const delivery = recordWith(DELIVERY_FIELDS, {
  id: 'd',
  workspace_id: 'ws',
  trigger_id: 'photo.deleted',
  created_at: '2026-03-14T09:00:00.000Z',
  updated_at: '2026-03-14T09:00:00.000Z',
})
const now = new Date('2026-03-14T09:05:00.000Z')

test.each([
  ['pending', null, true],
  ['pending', '2026-03-14T09:05:00.000Z', false],
  ['failed', null, false],
] as const)('a %s delivery whose next attempt is %s waits: %s', (status, next_attempt_at, waits) => {
  expect(isWaiting({ ...delivery, status, next_attempt_at })).toBe(waits)
})

test.each<[SubscriptionStatus, string | undefined, boolean]>([
  ['paused', undefined, true],
  ['active', undefined, false],
  ['active', '2026-03-14T09:05:00.001Z', true],
  ['active', '2026-03-14T09:05:00.000Z', false],
  ['revoked', '2026-03-14T09:05:00.001Z', false],
])('new deliveries of a subscription that is %s, in order until %s, wait: %s', (status, until, waits) => {
  const data = JSON.stringify(recordWith(SUBSCRIPTION_FIELDS, { id: 's', status }))
  const stored = {
    pk: 'p',
    sk: 's',
    data,
    v: 1,
    failing_since: 'then',
    ...(until && { in_order_until: until }),
  }
  const found = toSubscriptionRow(stored)
  expect(mustWait(found, now)).toBe(waits)
  expect(found).toMatchObject({ inOrderUntil: until, health: { failing_since: 'then', last_failure: null } })
})
