import { expect, it } from 'vitest'
import { subscriptionKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { markSlow, slowUntil } from '../../../shared/webhooks/queue/lanes.ts'
import { bench, deliver, served } from './bench.ts'

it('marks a slow receiver during the attempt, and moves its next deliveries to the slow lane', async () => {
  let answer = Promise.withResolvers<number>()
  const { to, ws, subscription, due } = await served(() => answer.promise)
  const marked = async () => slowUntil(await readRow(subscriptionKey(ws, subscription.id)))
  const first = await due()
  const before = Date.now()
  const posted = deliver(first.body)
  await expect.poll(marked).toBeDefined()
  expect(Date.parse((await marked()) ?? '')).toBeGreaterThan(before + 60_000)
  answer.resolve(200)
  await posted
  expect((await first.read()).status).toBe('succeeded')

  answer = Promise.withResolvers()
  const next = await due()
  // It returns before the receiver responds, because the slow lane of the service makes the attempt.
  await deliver(next.body)
  answer.resolve(200)
  await expect.poll(async () => (await next.read()).status).toBe('succeeded')
  // A change of lanes does not count as an attempt.
  expect((await next.row()).started).toBe(1)
  expect(to.hits).toHaveLength(2)
})

it('does not create a subscription by marking it as slow', async () => {
  const { ws } = bench()
  const { id } = (await bench().subscribe('http://127.0.0.1:9/', false)).subscription
  await markSlow(ws, id, new Date())
  expect(await readRow(subscriptionKey(ws, id))).toBeUndefined()
})
