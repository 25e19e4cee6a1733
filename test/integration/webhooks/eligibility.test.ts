import { expect, it } from 'vitest'
import { verifyServiceSignature } from '../../../clients/verify/verify.ts'
import type { MemberId } from '../../../shared/domain/ids.ts'
import { newSigningSecret, patchSubscription } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { equal, update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS } from '../../../shared/webhooks/queue/retry-schedule.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { direct } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { bench, deliver, receiver } from './bench.ts'

it('makes the sixth attempt the last one after five crashed attempts', async () => {
  using to = await receiver(() => 500)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, delivery, read } = await due(subscription)
  const now = new Date()
  // Each lease has already ended when it is claimed, as if its process had been killed long ago.
  const over = new Date(now.getTime() - 1 - SKEW_MS).toISOString()
  for (let crash = 1; crash < MAX_ATTEMPTS; crash++)
    expect(await update(claimUpdate(ws, delivery.id, now, over))).toBe(true)
  await deliver(body)
  expect(to.hits).toHaveLength(1)
  expect(await read()).toMatchObject({
    status: 'failed',
    next_attempt_at: null,
    attempts: [{ number: MAX_ATTEMPTS, response_status: 500 }],
  })
})

it('sends no signature of an expired previous secret', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const previous = newSigningSecret()
  const { subscription, secret } = await subscribe(to.url, false, previous, new Date(Date.now() - SKEW_MS))
  await deliver((await due(subscription)).body)
  const { body = '', headers = {} } = to.hits[0] ?? {}
  expect(headers['x-service-signature-previous']).toBeUndefined()
  expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect([secret, previous].map((key) => verifyServiceSignature(body, headers, key))).toEqual([true, false])
})

it('sends expense data only while its owner has the permissions and the plan, and waits for an owner', async () => {
  using to = await receiver()
  const workspace = await newWorkspace(direct)
  const deliverFor = async (owner: MemberId) => {
    const { subscribe, due } = bench('expense.created', { ws: workspace.id, owner })
    const { subscription } = await subscribe(to.url, false)
    const { body, read } = await due(subscription)
    await deliver(body)
    return (await read()).status
  }
  const member = await workspace.join(['expenses.view', 'expenses.view_all'])
  expect(await deliverFor(member.id)).toBe('succeeded')
  await workspace.patch(`/v1/members/${member.id}`, { status: 'deactivated' })
  expect(await deliverFor(member.id)).toBe('pending')
  await workspace.patch(`/v1/members/${member.id}`, { status: 'active', permissions: ['expenses.view'] })
  expect(await deliverFor(member.id)).toBe('skipped')
  expect(to.hits).toHaveLength(1)
})

it('does not retry an event of a trigger that the subscription has lost since (contract 11.13)', async () => {
  using to = await receiver(() => 500)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, delivery, read } = await due(subscription)
  await deliver(body)
  expect(await read()).toMatchObject({ status: 'pending', attempts: [{ response_status: 500 }] })
  const narrowed = patchSubscription(subscription, { trigger_ids: ['call.missed'] }, new Date())
  await commitSettings(
    subscriptionReplacement({ record: subscription, v: 1, health: NO_DELIVERIES }, narrowed),
  )
  await update({
    key: deliveryKey(ws, delivery.id),
    build: (expression) => ({
      set: [equal(expression, 'data.next_attempt_at', new Date(Date.now() - 1_000).toISOString())],
      when: equal(expression, 'data.status', 'pending'),
    }),
  })
  await deliver(body)
  expect(to.hits).toHaveLength(1)
  expect(await read()).toMatchObject({ status: 'skipped', next_attempt_at: null, attempts: [{ number: 1 }] })
})
