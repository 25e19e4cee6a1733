import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import type { DeliveryId } from '../../../shared/domain/kit/ids.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { http } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encodings.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newExpense, PNG, upload } from './files.ts'

test('a signed link that a receiver echoes in any encoding is in no row, response or log', async () => {
  const bench = await newExpense()
  const { workspace, expense } = bench
  await upload(bench, 'image/png', PNG)
  const encodings = Object.values(ENCODINGS)
  const echoed: string[] = []
  const to = await receiver((post) => {
    const encode = encodings[echoed.length % encodings.length]
    const link: string = JSON.parse(post.body.toString()).data.receipt.url
    echoed.push(encode?.(link) ?? '')
    return `${echoed.at(-1)} ${encode?.(signatureOf(link))}`
  })
  const hook = { trigger_id: 'expense.updated', target_url: to.url }
  const { id } = (await workspace.post('/v1/subscriptions', hook)).body
  for (const n of encodings.keys()) await workspace.patch(`/v1/expenses/${expense.id}`, { notes: String(n) })
  const list = `/v1/subscriptions/${id}/deliveries?limit=100`
  const deliveries = async () => (await workspace.get(list)).body.data as { id: string; status: string }[]
  await until(async () => {
    const ended = (await deliveries()).filter(({ status }) => status === 'succeeded')
    return ended.length === encodings.length
  })

  const signatures = to.posts.map((post) => signatureOf(JSON.parse(post.body.toString()).data.receipt.url))
  expect(signatures).toHaveLength(encodings.length)
  const ids = (await deliveries()).map((delivery) => delivery.id as DeliveryId)
  const texts = [
    ...(await Promise.all(ids.map(async (one) => JSON.stringify(await getDeliveryRow(workspace.id, one))))),
    ...(await Promise.all(ids.map(async (one) => (await workspace.get(`/v1/deliveries/${one}`)).text))),
    (await clientOf(http, workspace.key).get(list)).text,
    readFileSync(inject('service').logFile, 'utf8'),
  ]
  expect(texts.join()).toContain('removed: it held a signed link')
  const found = encodings.flatMap((encode) =>
    signatures.filter((signature) => texts.some((text) => text.includes(encode(signature)))),
  )
  expect(found).toEqual([])
  for (const echo of echoed) expect(texts.filter((text) => text.includes(echo.slice(-200)))).toEqual([])
})

const signatureOf = (link: string): string => new URL(link).searchParams.get('X-Amz-Signature') ?? ''
