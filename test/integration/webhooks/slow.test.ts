import { expect, it, vi } from 'vitest'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { markSlow, slowUntil } from '../../../shared/webhooks/queue/lanes.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { bench, deliver, receiver } from './bench.ts'

it('marks a slow receiver during the attempt, and moves its next deliveries to the slow lane', async () => {
  let answer = Promise.withResolvers<number>()
  using to = await receiver(() => answer.promise)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const marked = async () => slowUntil(await readRow(subscriptionKey(ws, subscription.id)))
  const first = await due(subscription)
  const before = Date.now()
  const posted = deliver(first.body)
  await expect.poll(marked).toBeDefined()
  expect(Date.parse((await marked()) ?? '')).toBeGreaterThan(before + 60_000)
  answer.resolve(200)
  await posted
  expect((await first.read()).status).toBe('succeeded')

  answer = Promise.withResolvers()
  const next = await due(subscription)
  // It returns before the receiver responds, because the slow lane of the service makes the attempt.
  await deliver(next.body)
  answer.resolve(200)
  await expect.poll(async () => (await next.read()).status).toBe('succeeded')
  // A change of lanes does not count as an attempt.
  expect((await next.row()).started).toBe(1)
  expect(to.hits).toHaveLength(2)
})

it('moves the deliveries of a known slow receiver without a claim', async () => {
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
  // The claim and its release, plus any retries.
  const claimed = writes()
  expect(claimed).toBeGreaterThanOrEqual(2)
  await deliver(next.body)
  expect(writes()).toBe(claimed)
  for (const { read } of [first, next]) {
    await expect.poll(async () => (await read()).status).toBe('succeeded')
  }
  expect(to.hits).toHaveLength(2)
})

it('uses the main lane again when the slow mark has expired', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  await markSlow(ws, subscription.id, new Date(Date.now() - 1 - SKEW_MS))
  const { body, read } = await due(subscription)
  await deliver(body)
  expect((await read()).status).toBe('succeeded')
})

it('does not create a subscription by marking it as slow', async () => {
  const { ws } = bench()
  const { id } = (await bench().subscribe('http://127.0.0.1:9/', false)).subscription
  await markSlow(ws, id, new Date())
  expect(await readRow(subscriptionKey(ws, id))).toBeUndefined()
})
