import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { receiver } from '../webhooks/bench.ts'
import { newExpense, PNG, upload } from './files.ts'

test('each attempt of a delivery has a new signed link that works, and the delivery stores none', async () => {
  const to = await receiver()
  const bench = await newExpense()
  const { workspace } = bench
  const subscription = { trigger_id: 'expense.receipt_attached', target_url: to.url }
  const { body: made } = await workspace.post('/v1/subscriptions', subscription)
  await upload(bench, 'image/png', PNG)
  await expect.poll(() => to.hits.length).toBe(1)
  // Signatures are dated in whole seconds, so two links signed in the same second are equal.
  const firstSecond = Math.floor(Date.now() / 1000)
  await until(() => Math.floor(Date.now() / 1000) > firstSecond)
  const deliveries = () => workspace.get(`/v1/subscriptions/${made.id}/deliveries`)
  const [delivery] = (await deliveries()).body.data
  await workspace.post(`/v1/deliveries/${delivery.id}/redeliver`)
  await expect.poll(() => to.hits.length).toBe(2)

  const receipts = to.hits.map(({ body }) => JSON.parse(body).data.receipt)
  for (const receipt of receipts) {
    expect(Object.keys(receipt)).toEqual(['url', 'expires_at', 'mime_type', 'size_bytes', 'content_hash'])
    expect(Buffer.from(await (await fetch(receipt.url)).arrayBuffer())).toEqual(PNG)
  }
  expect(receipts[1].url).not.toBe(receipts[0].url)
  expect((await deliveries()).text).not.toContain('X-Amz-')
})
