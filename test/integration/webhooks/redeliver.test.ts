import { expect, it } from 'vitest'
import { happened } from '../../../shared/domain/event.ts'
import { claim } from '../../../shared/table/claims.ts'
import { listDeliveries } from '../../../shared/table/deliveries.ts'
import { redeliver } from '../../../shared/webhooks/redeliver.ts'
import { deliverSample } from '../../../shared/webhooks/test-delivery.ts'
import { bench, deliver, receiver } from './bench.ts'

it('redelivers the same event, and goes on counting', async () => {
  let status = 404
  using to = await receiver(() => status)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, delivery, event, read } = await due(subscription)
  await deliver(body)
  expect((await read()).status).toBe('failed')
  status = 200
  expect(await redeliver(ws, delivery.id, new Date())).toMatchObject({ id: delivery.id, status: 'pending' })
  await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('succeeded')
  expect((await read()).attempts.map(({ number, response_status }) => [number, response_status])).toEqual([
    [1, 404],
    [2, 200],
  ])
  expect(to.hits.map((hit) => hit.headers['x-service-event-id'])).toEqual([event.id, event.id])
})

it('starts nothing beside an attempt that is running', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { delivery, row } = await due(subscription)
  await claim(ws, delivery.id, new Date(), 60_000)
  expect(await redeliver(ws, delivery.id, new Date())).toMatchObject({ status: 'pending' })
  expect(await row()).toMatchObject({ started: 1, earlier: 0 })
  expect(to.hits).toHaveLength(0)
})

it('delivers a sample to one subscription only', async () => {
  using to = await receiver()
  using other = await receiver()
  const { ws, subscribe } = bench()
  const { subscription } = await subscribe(to.url)
  await subscribe(other.url)
  const sample = happened('opportunity.created', new Date(), { entityId: 'x', performedBy: null, data: {} })
  for (let i = 0; i < 2; i++) await deliverSample(subscription, sample, new Date())
  await expect.poll(() => to.hits.length, { timeout: 10_000 }).toBe(2)
  expect(JSON.parse(to.hits[0]?.body ?? '')).toEqual(sample)
  await expect
    .poll(async () => (await listDeliveries(ws, subscription.id, { limit: 10 })).map((one) => one.status))
    .toEqual(['succeeded', 'succeeded'])
  expect(other.hits).toHaveLength(0)
})
