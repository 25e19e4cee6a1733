import { expect, test, vi } from 'vitest'
import type { Subscription } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES, type SubscriptionHealth } from '../../../shared/domain/subscription-health.ts'
import { included } from '../../../shared/table/audit-log.ts'
import { toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { slowUntil } from '../../../shared/webhooks/queue/lanes.ts'
import { failingDeletion } from '../../../shared/webhooks/subscriptions/failing.ts'
import { ownerDoubtRemoval, ownerDoubtUpdate } from '../../../shared/webhooks/subscriptions/owner.ts'
import type { SubscriptionRow } from '../../../shared/webhooks/subscriptions/rows.ts'
import * as writes from '../../../shared/webhooks/subscriptions/writes.ts'
import { ABSENT, at, of, unchanged } from '../table/expected-rows.ts'

/** The rows that change, apart from the entries in the audit log. */
const subscriptions = {
  subscriptionInsertion: (one: Subscription) => writes.subscriptionInsertion(one).map(included),
  subscriptionReplacement: (...change: Parameters<typeof writes.subscriptionReplacement>) =>
    writes.subscriptionReplacement(...change).map(included),
  failingSubscriptionReplacement: (...change: Parameters<typeof writes.failingSubscriptionReplacement>) =>
    included(writes.failingSubscriptionReplacement(...change)),
}

const subscription = of<Subscription>({
  trigger_ids: ['*'],
  trigger_times: { since: { '*': at }, until: {} },
  ...{ status: 'active', paused_reason: null, revoked_reason: null },
  created_by: 'm',
  target_url: 'https://a.example',
})
const PAUSED = { status: 'paused', paused_reason: 'requested', revoked_reason: null } as const
const REVOKED = { status: 'revoked', paused_reason: null, revoked_reason: 'gone' } as const
const rowOf = (record: Subscription, v = 3, health = NO_DELIVERIES): SubscriptionRow => ({
  ...{ record, v, health, inOrderUntil: undefined, ownerInDoubt: true },
})
const subscriptionKey = { pk: 'ws#subscription', sk: 'id' }
const subscriberAt = (sk: string) => ({ ...{ pk: 'ws#subscribers', sk }, type: 'subscriber' })
const subscriber = ({ created_by, trigger_times }: Subscription) => ({
  put: { ...subscriberAt('id'), data: { id: 'id', created_by, ...trigger_times } },
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
const NOW_DUE = [
  ', due_pk = :due_pk, due_sk = :due_sk',
  { ':due_pk': expect.stringMatching(/^due#\d+$/), ':due_sk': `${at}#ws#subscription` },
] as const

const RESUMED = [
  `${NOW_DUE[0]}, in_order_until = :in_order_until`,
  { ...NOW_DUE[1], ':in_order_until': new Date(Date.parse(at) + 300_000).toISOString() },
] as const

test('a subscription has one row for fan-out, also for all triggers', () => {
  expect(subscriptions.subscriptionInsertion(subscription)).toEqual([
    {
      put: {
        ...subscriptionKey,
        type: 'subscription',
        data: subscription,
        v: 1,
      },
      when: ABSENT,
    },
    subscriber(subscription),
  ])
})

test('only a change of triggers replaces the row for fan-out', () => {
  const next = { ...subscription, trigger_times: { since: {}, until: { '*': at } } }
  expect(subscriptions.subscriptionReplacement(rowOf(subscription), next)).toEqual([
    changedTo(next, 3),
    subscriber(next),
  ])
  const moved = { ...subscription, target_url: 'https://b.example' }
  expect(subscriptions.subscriptionReplacement(rowOf(subscription), moved)).toEqual([
    changedTo(moved, 3, ' REMOVE slow_until'),
  ])
})

test('a paused subscription is not due; a resumed one is', () => {
  const paused = { ...subscription, ...PAUSED }
  expect(subscriptions.subscriptionReplacement(rowOf(subscription), paused)).toEqual([
    changedTo(paused, 3, ' REMOVE due_pk, due_sk, in_order_until'),
  ])
  expect(subscriptions.subscriptionReplacement(rowOf(paused, 4), subscription)).toEqual([
    changedTo(subscription, 4, ...RESUMED),
  ])
})

/** Since earlier than `at`. */
const FAILING: SubscriptionHealth = { ...NO_DELIVERIES, failing_since: '2026-03-01T09:00:00.000Z' }
/** Due after five days, from a resumption on. */
const WATCHED = {
  put: {
    ...{ pk: 'ws#failing', sk: 'id' },
    type: 'failing',
    data: { workspace_id: 'ws', subscription_id: 'id', since: at },
    due_pk: expect.stringMatching(/^due#\d+$/),
    due_sk: '2026-03-19T09:00:00.000Z#ws#failing',
  },
}

test('five more days begin when a subscription that is failing is resumed or taken over, and no sooner', () => {
  vi.stubEnv('SPEED', '1')
  const failing = { ...subscription, ...PAUSED, paused_reason: 'failing' } as const
  const taken = { ...subscription, created_by: 'other' as Subscription['created_by'] }
  const watched = (from: Subscription, to: Subscription, health = FAILING) =>
    subscriptions.subscriptionReplacement(rowOf(from, 3, health), to).slice(1)
  expect(watched(failing, subscription)).toEqual([WATCHED])
  expect(watched(subscription, taken)).toEqual([WATCHED, subscriber(taken)])
  expect(watched(failing, subscription, NO_DELIVERIES)).toEqual([])
  for (const to of [subscription, failing]) expect(watched(to, { ...to, description: 'x' })).toEqual([])
  expect(watched(failing, { ...failing, created_by: taken.created_by })).toEqual([subscriber(taken)])
})

test('a subscription is paused as failing only if no success has ended the failure', () => {
  const failing = { ...subscription, ...PAUSED, paused_reason: 'failing' } as const
  expect(subscriptions.failingSubscriptionReplacement(rowOf(subscription, 3, FAILING), failing)).toEqual({
    ...changedTo(failing, 3, ' REMOVE due_pk, due_sk, in_order_until'),
    when: {
      ...unchanged(3),
      expression: '#v = :v AND failing_since = :failing',
      values: { ':v': 3, ':failing': FAILING.failing_since },
    },
  })
  const due_sk = 'then'
  expect(failingDeletion({ pk: 'ws#failing', sk: 'id', type: 'failing', due_sk })).toEqual({
    delete: { pk: 'ws#failing', sk: 'id' },
    when: { expression: 'due_sk = :seen', values: { ':seen': due_sk } },
  })
})

test('a new owner resumes an active subscription, and is not in doubt', () => {
  const next = { ...subscription, created_by: 'other' as Subscription['created_by'] }
  const [set, values] = RESUMED
  expect(subscriptions.subscriptionReplacement(rowOf(subscription), next)).toEqual([
    changedTo(next, 3, `${set} REMOVE owner_in_doubt`, values),
    subscriber(next),
  ])
  const paused = { ...subscription, ...PAUSED }
  const taken = { ...paused, created_by: next.created_by }
  expect(subscriptions.subscriptionReplacement(rowOf(paused), taken)).toEqual([
    changedTo(taken, 3, ' REMOVE owner_in_doubt'),
    subscriber(taken),
  ])
})

test('an owner is in doubt until it is active again; then what waited is resumed, unless paused', () => {
  expect(toTransactWrite(ownerDoubtUpdate(subscription))).toMatchObject({
    update: subscriptionKey,
    set: 'SET #owner_in_doubt = :0',
    values: { ':0': true, ':1': 'subscription' },
  })
  const trusted = {
    update: subscriptionKey,
    set: `SET ${RESUMED[0].slice(2)} REMOVE owner_in_doubt`,
    values: RESUMED[1],
    when: unchanged(3),
  }
  expect(ownerDoubtRemoval(rowOf(subscription), new Date(at))).toEqual([trusted])
  expect(ownerDoubtRemoval(rowOf(subscription, 3, FAILING), new Date(at))).toEqual([trusted, WATCHED])
  const paused = { ...subscription, ...PAUSED }
  expect(ownerDoubtRemoval(rowOf(paused, 3, FAILING), new Date(at))).toEqual([
    { update: subscriptionKey, set: 'REMOVE owner_in_doubt', when: unchanged(3) },
  ])
})

test.each([
  ['active', subscription],
  ['paused', { ...subscription, ...PAUSED }],
] as const)('a subscription that is %s and revoked is due, and no longer found by fan-out', (_, record) => {
  const revoked = { ...subscription, ...REVOKED }
  const old = rowOf(record)
  expect(subscriptions.subscriptionReplacement(old, revoked)).toEqual([
    changedTo(revoked, 3, ...NOW_DUE),
    { delete: { pk: 'ws#subscribers', sk: 'id' } },
    {
      put: {
        ...subscriberAt('former#id'),
        data: { id: 'id', created_by: 'm', since: {}, until: { '*': at } },
        expires_at: Date.parse(at) / 1000 + 7 * 86_400,
      },
    },
    {
      update: { pk: 'ws#subscription-count', sk: 'self' },
      set: 'SET #type = :type ADD active :minus, #v :one',
      names: { '#type': 'type', '#v': 'v' },
      values: { ':type': 'subscription_count', ':minus': -1, ':one': 1 },
    },
  ])
  expect(subscriptions.subscriptionReplacement(rowOf(revoked, 4), revoked)).toEqual([changedTo(revoked, 4)])
})

test('deliver marks the row of a subscription with a slow receiver', () => {
  expect(slowUntil(undefined)).toBeUndefined()
  expect(slowUntil({ slow_until: at })).toBe(at)
})
