import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { sealWith } from '../../../shared/storage/seal.ts'
import { direct, http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { changeStored } from './bench.ts'
import { subscribed } from './subscribed.ts'

it('signs with the new and the previous secret, and drops the oldest at the next rotation', async () => {
  const to = await subscribed(http)
  const secrets: string[] = [to.subscription.signing_secret]
  const rotate = async () => {
    const { status, body } = await to.workspace.post(`/v1/subscriptions/${to.subscription.id}/rotate-secret`)
    const { signing_secret, updated_at: _, ...shown } = body
    const { signing_secret: __, updated_at: ___, ...before } = to.subscription
    // A delivery may have succeeded since.
    expect([status, shown]).toEqual([200, { ...before, health: shown.health }])
    secrets.push(signing_secret)
  }
  /** Which of all secrets verify the next delivery, with equal results for both signatures. */
  const fitting = async () => {
    const count = to.hits.length
    await to.workspace.post('/v1/opportunities')
    await until(() => to.hits.length > count)
    const { body, headers } = to.hits[count] ?? { body: '', headers: {} }
    const fit = secrets.map((secret) => [
      verifyServiceSignature(body, headers, secret),
      verifyStandardWebhook(body, headers, secret),
    ])
    for (const [own, standard] of fit) expect(own).toBe(standard)
    return fit.map(([own]) => own)
  }
  expect(await fitting()).toEqual([true])
  await rotate()
  expect(await fitting()).toEqual([true, true])
  await rotate()
  expect(await fitting()).toEqual([false, true, true])
  expect((await to.workspace.get(`/v1/subscriptions/${to.subscription.id}`)).text).not.toContain('whsec_')
})

it('drops a secret that does not open, so one rotation is enough for deliveries to go out again', async () => {
  const to = await subscribed(direct)
  const { id } = to.subscription
  const sealed = sealWith(createSecretKey(Buffer.alloc(32, 9)), 'whsec_bG9zdA==')
  await changeStored({ workspace_id: to.workspace.id, id }, (found) => ({ ...found, secret: sealed }))
  const { status, body } = await to.workspace.post(`/v1/subscriptions/${id}/rotate-secret`)
  expect(status).toBe(200)
  await to.workspace.post('/v1/opportunities')
  await until(() => to.hits.length > 0)
  const [hit] = to.hits
  expect(hit && verifyServiceSignature(hit.body, hit.headers, body.signing_secret)).toBe(true)
  expect(hit?.headers).not.toHaveProperty('x-service-signature-previous')
})
