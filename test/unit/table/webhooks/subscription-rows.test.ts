import { expect, test } from 'vitest'
import type { Subscription } from '../../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../../shared/domain/subscription-health.ts'
import { TRIGGER_IDS } from '../../../../shared/domain/triggers.ts'
import { toTransactWrite } from '../../../../shared/table/store/batching/update-expression.ts'
import { slowUntil } from '../../../../shared/table/webhooks/slowness.ts'
import { doubtOwner, endDoubt } from '../../../../shared/table/webhooks/subscription-owner.ts'
import * as subscriptions from '../../../../shared/table/webhooks/subscription-writes.ts'
import { ABSENT, at, of, unchanged } from '../expected-rows.ts'

const subscription = of<Subscription>({
  trigger_ids: ['photo.deleted', 'call.missed'],
  status: 'active',
  created_by: 'm',
  target_url: 'https://a.example',
})
const subscriptionKey = { pk: 'ws#subscription', sk: 'id' }
const subscriberAt = (trigger: string) => ({ pk: `ws#subscribers#${trigger}`, sk: 'id' })
const subscriber = (trigger: string, since = at) => ({
  put: { ...subscriberAt(trigger), type: 'subscriber', data: { id: 'id', created_by: 'm', since } },
})
const changedTo = (next: Subscription, v: number, set = '', values: object = {}) => ({
  update: subscriptionKey,
  set: `SET #data = :data, #v = :next${set}`,
  names: { '#data': 'data' },
  values: {
    ':data': JSON.stringify(next),
    ':next': v + 1,
    ...values,
  },
  when: unchanged(v),
})
/** Later than every event. Kept for a week. */
const former = (trigger: (typeof TRIGGER_IDS)[number], endedAt: string) => ({
  put: {
    ...subscriberAt(trigger),
    type: 'subscriber',
    data: { id: 'id', created_by: 'm', since: '9999-12-31T23:59:59.999Z' },
    expires_at: Date.parse(endedAt) / 1000 + 7 * 86_400,
  },
})
const NOW_DUE = [
  ', due_pk = :due_pk, due_sk = :due_sk',
  { ':due_pk': expect.stringMatching(/^due#\d+$/), ':due_sk': `${at}#ws#subscription` },
] as const

const RESUMED = [
  `${NOW_DUE[0]}, in_order_until = :in_order_until`,
  { ...NOW_DUE[1], ':in_order_until': new Date(Date.parse(at) + 300_000).toISOString() },
] as const

test('a subscription has a row for fan-out for each of its triggers', () => {
  const insert = (one: Subscription) => subscriptions.insertSubscription(one)
  expect(insert(subscription)).toEqual([
    {
      put: {
        ...subscriptionKey,
        type: 'subscription',
        data: subscription,
        v: 1,
      },
      when: ABSENT,
    },
    subscriber('photo.deleted'),
    subscriber('call.missed'),
  ])
  expect(insert({ ...subscription, trigger_ids: ['*'] })).toHaveLength(1 + TRIGGER_IDS.length)
})

test('a change of triggers writes and ends the rows of those that changed', () => {
  const later = '2026-03-14T10:00:00.000Z'
  const replace = (next: Partial<Subscription>) =>
    subscriptions.replaceSubscription({ record: subscription, v: 3 }, { ...subscription, ...next })
  const next = {
    ...subscription,
    trigger_ids: ['call.missed', 'envelope.signed'],
    updated_at: later,
  } as const
  expect(replace(next)).toEqual([
    changedTo(next, 3),
    subscriber('envelope.signed', later),
    former('photo.deleted', later),
  ])
  expect(replace({ trigger_ids: ['*'] })).toHaveLength(1 + TRIGGER_IDS.length - 2)
  const moved = { ...subscription, target_url: 'https://b.example' }
  expect(replace(moved)).toEqual([changedTo(moved, 3, ' REMOVE slow_until')])
})

test('a paused subscription is not due; a resumed one is', () => {
  const paused = { ...subscription, status: 'paused' } as const
  expect(subscriptions.replaceSubscription({ record: subscription, v: 3 }, paused)).toEqual([
    changedTo(paused, 3, ' REMOVE due_pk, due_sk, in_order_until'),
  ])
  expect(subscriptions.replaceSubscription({ record: paused, v: 4 }, subscription)).toEqual([
    changedTo(subscription, 4, ...RESUMED),
  ])
})

test('a new owner resumes an active subscription, and is not in doubt', () => {
  const next = { ...subscription, created_by: 'other' as Subscription['created_by'] }
  const [set, values] = RESUMED
  expect(subscriptions.replaceSubscription({ record: subscription, v: 3 }, next)).toEqual([
    changedTo(next, 3, `${set} REMOVE owner_in_doubt`, values),
  ])
  const paused = { ...subscription, status: 'paused' } as const
  const taken = { ...paused, created_by: next.created_by }
  expect(subscriptions.replaceSubscription({ record: paused, v: 3 }, taken)).toEqual([
    changedTo(taken, 3, ' REMOVE owner_in_doubt'),
  ])
})

test('an owner is in doubt until it is active again; then what waited is resumed, unless paused', () => {
  expect(toTransactWrite(doubtOwner(subscription))).toMatchObject({
    update: subscriptionKey,
    set: 'SET #owner_in_doubt = :0',
    values: { ':0': true, ':1': 'subscription' },
  })
  const rowOf = (record: Subscription) =>
    ({ record, v: 3, health: NO_DELIVERIES, inOrderUntil: undefined, ownerInDoubt: true }) as const
  expect(endDoubt(rowOf(subscription), new Date(at))).toEqual({
    update: subscriptionKey,
    set: `SET ${RESUMED[0].slice(2)} REMOVE owner_in_doubt`,
    values: RESUMED[1],
    when: unchanged(3),
  })
  expect(endDoubt(rowOf({ ...subscription, status: 'paused' }), new Date(at))).toEqual({
    update: subscriptionKey,
    set: 'REMOVE owner_in_doubt',
    when: unchanged(3),
  })
})

test.each(['active', 'paused'] as const)(
  'a %s subscription that is revoked is due, and no longer found by fan-out',
  (status) => {
    const revoked = { ...subscription, status: 'revoked' } as const
    const old = { record: { ...subscription, status }, v: 3 }
    expect(subscriptions.replaceSubscription(old, revoked)).toEqual([
      changedTo(revoked, 3, ...NOW_DUE),
      former('photo.deleted', at),
      former('call.missed', at),
      {
        update: { pk: 'ws#subscription-count', sk: 'self' },
        set: 'SET #type = :type ADD active :minus, #v :one',
        names: { '#type': 'type', '#v': 'v' },
        values: { ':type': 'subscription_count', ':minus': -1, ':one': 1 },
      },
    ])
    expect(subscriptions.replaceSubscription({ record: revoked, v: 4 }, revoked)).toEqual([
      changedTo(revoked, 4),
    ])
  },
)

test('deliver marks the row of a subscription with a slow receiver', () => {
  expect(slowUntil(undefined)).toBeUndefined()
  expect(slowUntil({ slow_until: at })).toBe(at)
})
