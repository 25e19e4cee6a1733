import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { receiver } from '../webhooks/bench.ts'
import { newExpense, PNG, upload } from './files.ts'

test('a delivery carries a link that opens, signed anew at each attempt, and keeps none', async () => {
  using to = await receiver()
  const bench = await newExpense()
  const { workspace } = bench
  const subscription = { trigger_id: 'expense.receipt_attached', target_url: to.url }
  const { body: made } = await workspace.post('/v1/subscriptions', subscription)
  await upload(bench, 'image/png', PNG)
  await expect.poll(() => to.hits.length, { timeout: 10_000 }).toBe(1)
  // Signatures know seconds only: in the same one the link would be the same.
  await sleep(1_000)
  const deliveries = () => workspace.get(`/v1/subscriptions/${made.id}/deliveries`)
  const [delivery] = (await deliveries()).body.data
  await workspace.post(`/v1/deliveries/${delivery.id}/redeliver`)
  await expect.poll(() => to.hits.length, { timeout: 10_000 }).toBe(2)

  const receipts = to.hits.map(({ body }) => JSON.parse(body).data.receipt)
  for (const receipt of receipts) {
    expect(Object.keys(receipt)).toEqual(['url', 'expires_at', 'mime_type', 'size_bytes'])
    expect(Buffer.from(await (await fetch(receipt.url)).arrayBuffer())).toEqual(PNG)
  }
  expect(receipts[1].url).not.toBe(receipts[0].url)
  expect((await deliveries()).text).not.toContain('X-Amz-')
})
