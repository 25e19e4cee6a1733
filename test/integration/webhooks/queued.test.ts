import { beforeAll, expect, it } from 'vitest'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { withoutFaults } from '../../support/like-aws.ts'
import { deliver, dueTo, queued } from './bench.ts'

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
  const { body } = await dueTo(() => 200, change)
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
  const { ws, subscription, body, delivery } = await dueTo()
  expect(await update(claimUpdate(ws, delivery.id, new Date(), inSeconds(60)))).toBe(true)
  const sent = queued()
  expect(await deliver(body, body.replace(delivery.id, subscription.id))).toEqual(clean)
  expect(sent).toEqual([])
})
