import { expect, test } from 'vitest'
import type { SubscriptionId } from '../../../shared/domain/kit/ids.ts'
import { deliveryKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { describeTransports } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

const HOOK = { trigger_id: 'opportunity.created', target_url: 'http://127.0.0.1:9/hook' }
const of = (id: string) => `/v1/subscriptions/${id}`
const TOKEN = 'Bearer s3cr3t/"token"+9f8e7d6c'
const TENANT = 'tenant 4711 west'

describeTransports('custom headers', (send) => {
  test('are sent with every delivery and test; no response shows their values (contract 11.10)', async () => {
    const ws = await newWorkspace(send)
    const encodings = (value: string) =>
      [value, encodeURIComponent(value), JSON.stringify(value), Buffer.from(value).toString('base64')].join(
        ' | ',
      )
    const { url, posts } = await receiver(({ headers }) =>
      [headers.authorization, headers['x-tenant']].map((value) => encodings(String(value))).join('\n'),
    )
    const headers = { Authorization: TOKEN, 'X-Tenant': TENANT }
    const created = await ws.post(
      '/v1/subscriptions',
      { ...HOOK, target_url: url, headers },
      { 'idempotency-key': 'k' },
    )
    const { id } = created.body
    const masked = { Authorization: null, 'X-Tenant': null }
    expect(created.body.headers).toEqual(masked)
    await ws.post('/v1/opportunities')
    await ws.post(`${of(id)}/test`)
    const list = `${of(id)}/deliveries?status=succeeded`
    await until(async () => (await ws.get(list)).body.data.length === 2)
    for (const post of posts) expect(post.headers).toMatchObject({ authorization: TOKEN, 'x-tenant': TENANT })
    const delivery = (await ws.get(list)).body.data[0].id
    const again = await ws.post(
      '/v1/subscriptions',
      { ...HOOK, target_url: url, headers },
      { 'idempotency-key': 'k' },
    )
    expect([again.status, again.body.headers]).toEqual([201, masked])
    const seen = [
      created.text,
      again.text,
      (await ws.get(of(id))).text,
      (await ws.get('/v1/subscriptions')).text,
      (await ws.get(list)).text,
      (await ws.get(`/v1/deliveries/${delivery}`)).text,
      (await ws.post(`${of(id)}/rotate-secret`)).text,
      (await ws.patch(of(id), { headers: { ...headers, 'X-More': 'm' } })).text,
      JSON.stringify(await readRow(subscriptionKey(ws.id, id as SubscriptionId))),
      JSON.stringify(await readRow(deliveryKey(ws.id, delivery))),
    ].join('\n')
    for (const value of [TOKEN, 's3cr3t', '9f8e7d6c', TENANT, '4711', 'tenant'])
      for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')])
        expect(seen.includes(form), form).toBe(false)
  })

  test('are replaced as a whole, and what is the same is no change', async () => {
    const ws = await newWorkspace(send)
    const { url, posts } = await receiver()
    const { signing_secret: _, ...made } = (
      await ws.post('/v1/subscriptions', { ...HOOK, target_url: url, headers: { 'X-A': 'a', 'X-B': 'b' } })
    ).body
    const patch = async (headers: object) => (await ws.patch(of(made.id), { headers })).body
    expect(await patch({ 'X-B': 'b', 'X-A': 'a' })).toEqual(made)
    // `test/unit/contract/header-field.test.ts` has the names and values that are allowed.
    const refused = await ws.patch(of(made.id), { headers: { Host: 'hidden-value' } })
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'headers.Host'])
    expect(refused.text).not.toContain('hidden-value')
    const changed = await patch({ 'X-B': 'c', 'x-new': '~' })
    expect(changed.headers).toEqual({ 'X-B': null, 'x-new': null })
    expect(changed.updated_at > made.updated_at).toBe(true)
    await ws.post(`${of(made.id)}/test`)
    await until(() => posts.length === 1)
    expect(posts[0]?.headers).toMatchObject({ 'x-b': 'c', 'x-new': '~' })
    expect(posts[0]?.headers).not.toHaveProperty('x-a')
    expect((await patch({})).headers).toEqual({})
    await ws.post(`${of(made.id)}/test`)
    await until(() => posts.length === 2)
    expect(posts[1]?.headers).not.toHaveProperty('x-b')
  })
})
