import { expect, test } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { SUBSCRIPTION_FIELDS, type SubscriptionStatus } from '../../../shared/domain/subscription.ts'
import { deliveryKey, dueKey } from '../../../shared/table/keys.ts'
import { toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { isWaiting, resumeUpdate, waitUpdate } from '../../../shared/webhooks/deliveries/waiting.ts'
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
const row = { delivery, ownerId: 'm', started: 1, earlier: 0, dueSk: undefined, replay: undefined }
const now = new Date('2026-03-14T09:05:00.000Z')
const key = deliveryKey(delivery.workspace_id, delivery.id)
const names = (...all: string[]) => Object.fromEntries(all.map((name) => [`#${name}`, name]))

test('a claimed delivery that begins to wait has no next attempt, and its claim does not count', () => {
  const claimed = { ...row, state: 'retrying', leaseUntil: 'lease' } as never
  // An hour before the row expires, 90 days after the delivery was made.
  const due = dueKey(key, new Date('2026-06-12T08:00:00.000Z'))
  expect(toTransactWrite(waitUpdate(claimed, now))).toEqual({
    update: key,
    set:
      'SET #data.#next_attempt_at = :0, #data.#lease_until = :1, #data.#updated_at = :2, ' +
      '#started = #started - :3, #projected = :4, #due_pk = :5, #due_sk = :6',
    names: names(
      ...['data', 'next_attempt_at', 'lease_until', 'updated_at', 'started', 'projected', 'due_pk', 'due_sk'],
    ),
    values: {
      ...{ ':0': null, ':1': null, ':2': now.toISOString(), ':3': 1 },
      ':4': { trigger: 'photo.deleted', state: 'waiting' },
      ...{ ':5': due.due_pk, ':6': due.due_sk, ':7': 'lease' },
    },
    when: { expression: '#data.#lease_until = :7' },
  })
})

test('a waiting delivery is made due only while it is pending, has no next attempt and has not changed', () => {
  const sweepAt = new Date('2026-03-14T09:06:00.000Z')
  const due = dueKey(key, sweepAt)
  expect(toTransactWrite(resumeUpdate({ delivery }, now, sweepAt))).toEqual({
    update: key,
    set: 'SET #data.#next_attempt_at = :0, #data.#updated_at = :1, #projected = :2, #due_pk = :3, #due_sk = :4',
    names: names('data', 'next_attempt_at', 'updated_at', 'projected', 'due_pk', 'due_sk', 'status'),
    values: {
      ...{ ':0': now.toISOString(), ':1': now.toISOString() },
      ':2': { trigger: 'photo.deleted', state: 'retrying' },
      ...{ ':3': due.due_pk, ':4': due.due_sk, ':5': 'pending', ':6': 'NULL', ':7': delivery.updated_at },
    },
    when: {
      expression:
        '#data.#status = :5 AND attribute_type(#data.#next_attempt_at, :6) AND #data.#updated_at = :7',
    },
  })
})

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
