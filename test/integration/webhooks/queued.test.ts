import { beforeAll, expect, it } from 'vitest'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import { revoke, type Subscription } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { withoutFaults } from '../../support/like-aws.ts'
import { bench, deliver, receiver } from './bench.ts'
import { queued } from './queues.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const clean = { batchItemFailures: [] }
// A message whose call is refused after the post ends without its last step, which the sweep repeats later.
beforeAll(withoutFaults)

it.each<[string, Partial<Delivery>, number | undefined]>([
  ['is due in minutes is queued again with a delay', { next_attempt_at: inSeconds(300) }, 300],
  ['is due in an hour is left to the sweep', { next_attempt_at: inSeconds(3_600) }, undefined],
  ['has succeeded is dropped', { status: 'succeeded', next_attempt_at: null }, undefined],
  [
    'has ended is dropped, even if it has a next attempt',
    { status: 'failed', next_attempt_at: inSeconds(300) },
    undefined,
  ],
])('a delivery that %s', async (_, change, delay) => {
  const { subscribe, due } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/', false)
  const { body } = await due(subscription, change)
  const sent = queued()
  expect(await deliver(body)).toEqual(clean)
  expect(sent.map(({ queue, message }) => [queue, message])).toEqual(
    delay === undefined ? [] : [[process.env.DELIVERY_QUEUE_URL, JSON.parse(body)]],
  )
  if (delay !== undefined) {
    expect(sent[0]?.delay).toBeGreaterThan(0)
    expect(sent[0]?.delay).toBeLessThanOrEqual(delay)
  }
})

it('the message of a delivery that is claimed or gone is dropped', async () => {
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/', false)
  const { body, delivery } = await due(subscription)
  const now = new Date()
  expect(
    await update(claimUpdate(ws, delivery.id, now, new Date(now.getTime() + 60_000).toISOString())),
  ).toBe(true)
  const sent = queued()
  expect(await deliver(body, body.replace(delivery.id, subscription.id))).toEqual(clean)
  expect(sent).toEqual([])
})

/** Makes the n-th attempt with this response status, and returns the queued messages. */
async function after(status: number, number: number) {
  using to = await receiver(() => status)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, delivery, read, row } = await due(subscription)
  const now = new Date()
  for (let n = 1; n < number; n++) {
    await update(claimUpdate(ws, delivery.id, now, new Date(now.getTime() - 1_000).toISOString()))
    expect((await row()).started).toBe(n)
  }
  const sent = queued()
  expect(await deliver(body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  return { sent, body: JSON.parse(body), delivery: await read(), subscription }
}

it.each([
  [1, 60],
  [2, 300],
  [3, 900],
])('a failed attempt %i queues the next one in %i s', async (number, seconds) => {
  const { sent, body, delivery } = await after(500, number)
  expect(sent).toMatchObject([{ queue: process.env.DELIVERY_QUEUE_URL, message: body }])
  expect(sent[0]?.delay).toBeGreaterThan(seconds - 10)
  expect(sent[0]?.delay).toBeLessThanOrEqual(seconds)
  expect(delivery).toMatchObject({ status: 'pending', attempts: [{ number }] })
})

it('a delivery that is due later than a queue can delay, or has ended, queues nothing', async () => {
  expect((await after(500, 4)).sent).toEqual([])
  expect((await after(404, 1)).sent).toEqual([])
  expect((await after(200, 1)).sent).toEqual([])
})

it('a revocation is queued with a delay, because the index may lag', async () => {
  const { sent, subscription } = await after(410, 1)
  expect(sent).toEqual([
    {
      queue: process.env.DELIVERY_QUEUE_URL,
      delay: 2,
      message: { workspace_id: subscription.workspace_id, revoked: subscription.id },
    },
  ])
})

it('a refused message does not fail the attempt, because the table has the time of the retry', async () => {
  using to = await receiver(() => 500)
  const { subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, read } = await due(subscription)
  queued(() => ({ Failed: [{ Id: '0', Code: 'InternalError' }] }))
  expect(await deliver(body)).toEqual(clean)
  expect(await read()).toMatchObject({ status: 'pending', attempts: [{ number: 1 }] })
})

it('the message of a revocation skips the pending deliveries of the subscription', async () => {
  using to = await receiver(() => 500)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const waiting = await due(subscription)
  queued()
  await deliver(waiting.body)
  const stored = { record: subscription as Subscription, v: 1, health: NO_DELIVERIES }
  await commitSettings(subscriptionReplacement(stored, revoke(subscription, 'deleted', new Date())))
  const message = JSON.stringify({ workspace_id: ws, revoked: subscription.id })
  await expect
    .poll(async () => {
      await deliver(message)
      return (await waiting.read()).status
    })
    .toBe('skipped')
})
