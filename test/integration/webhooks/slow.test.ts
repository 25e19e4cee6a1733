import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { documents } from '../../../shared/table/client.ts'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/read.ts'
import { markSlow, slowUntil } from '../../../shared/table/subscriptions.ts'
import { bench, deliver, receiver } from './bench.ts'

const ANSWERS_AFTER_MS = 1_500

it('notices a slow receiver while it waits, and has its next deliveries wait in the slow lane', async () => {
  using to = await receiver(async () => {
    await sleep(ANSWERS_AFTER_MS)
    return 200
  })
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const marked = async () => slowUntil(await readRow(subscriptionKey(ws, subscription.id)))
  const first = await due(subscription)
  const posted = deliver(first.body)
  await sleep(ANSWERS_AFTER_MS * 0.9)
  expect(Date.parse((await marked()) ?? '')).toBeGreaterThan(Date.now() + 60_000)
  await posted
  expect((await first.read()).status).toBe('succeeded')

  const next = await due(subscription)
  const start = Date.now()
  await deliver(next.body)
  expect(Date.now() - start).toBeLessThan(ANSWERS_AFTER_MS)
  await expect.poll(async () => (await next.read()).status, { timeout: 10_000 }).toBe('succeeded')
  // That it changed lanes costs no attempt.
  expect((await next.row()).started).toBe(1)
  expect(to.hits).toHaveLength(2)
})

it('sends on what it knows to be slow without a claim', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  await markSlow(ws, subscription.id, new Date(Date.now() + 60_000))
  const [first, next] = [await due(subscription), await due(subscription)]
  using sent = vi.spyOn(documents().config.requestHandler, 'handle')
  const writes = () =>
    sent.mock.calls.filter(([{ headers }]) => headers['x-amz-target']?.endsWith('BatchExecuteStatement'))
      .length
  await deliver(first.body)
  // The claim, given back.
  expect(writes()).toBe(2)
  await deliver(next.body)
  expect(writes()).toBe(2)
  for (const { read } of [first, next]) {
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('succeeded')
  }
  expect(to.hits).toHaveLength(2)
})

it('takes a receiver back when it was not slow for a while', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  await markSlow(ws, subscription.id, new Date(Date.now() - 1))
  const { body, read } = await due(subscription)
  await deliver(body)
  expect((await read()).status).toBe('succeeded')
})

it('does not bring a subscription to life by marking it', async () => {
  const { ws } = bench()
  const { id } = (await bench().subscribe('http://127.0.0.1:9/', false)).subscription
  await markSlow(ws, id, new Date())
  expect(await readRow(subscriptionKey(ws, id))).toBeUndefined()
})
