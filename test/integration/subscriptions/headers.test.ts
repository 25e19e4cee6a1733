import { expect, test } from 'vitest'
import type { SubscriptionId } from '../../../shared/domain/ids.ts'
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

  test('have names and values that are allowed; a refusal names the header and not its value', async () => {
    const ws = await newWorkspace(send)
    const reserved = [
      ...[
        'Host',
        'content-type',
        'Content-Foo',
        'Connection',
        'Keep-Alive',
        'Proxy-Authorization',
        'TE',
        'trailer',
      ],
      ...['Transfer-Encoding', 'upgrade', 'Expect', 'Accept-Encoding', 'user-agent', 'X-Service-Signature'],
      ...['x-service-', 'webhook-id', 'Webhook-Foo'],
      // Servers that turn names into variables, as CGI does, do not tell `_` from `-`.
      ...['X_Service_Signature', 'X-Service_Event', 'Webhook_Id', 'content_type', 'user_agent', 'proxy_x'],
      ...['Transfer_Encoding', 'ACCEPT_ENCODING', 'keep_alive', '__proto__', '--proto--'],
    ]
    const badNames = ['', 'a b', 'a:b', 'ü', 'a\n', 'x'.repeat(257), '(a)']
    for (const name of [...reserved, ...badNames]) {
      const { status, body, text } = await ws.post('/v1/subscriptions', {
        ...HOOK,
        headers: Object.fromEntries([[name, 'hidden-value']]),
      })
      expect([name, status]).toEqual([name, 400])
      expect(body.error.details[0].path).toBe(`headers.${name}`)
      expect(text).not.toContain('hidden-value')
    }
    for (const value of ['', ' a', 'a ', 'a\tb', 'a\r\nX-Evil: 1', 'é', 'x'.repeat(1_025), null, 1, ['a']]) {
      const { status, body } = await ws.post('/v1/subscriptions', { ...HOOK, headers: { 'X-A': value } })
      expect([value, status, body.error?.details[0].path]).toEqual([value, 400, 'headers.X-A'])
    }
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, 'v']))
    const { id } = (await ws.post('/v1/subscriptions', HOOK)).body
    const twice = [
      { 'X-A': 'a', 'x-a': 'b' },
      { X_A: 'a', 'X-A': 'b' },
      { 'x-a_b': 'a', X_A_B: 'b' },
    ]
    for (const headers of [many(11), [], 'X-A: b', null, ...twice])
      for (const refused of [
        await ws.post('/v1/subscriptions', { ...HOOK, headers }),
        await ws.patch(of(id), { headers }),
      ])
        expect([headers, refused.status, refused.body.error?.details[0].path]).toEqual([
          headers,
          400,
          expect.stringMatching(/^headers/),
        ])
    const allowed = {
      ...many(5),
      "!#$%&'*+.^_`|~-": 'x'.repeat(1_024),
      Authorization: 'a b  c',
      Cookie: '~!',
      'X-Services': '1',
      X_A: '1',
    }
    const { status, body } = await ws.post('/v1/subscriptions', { ...HOOK, headers: allowed })
    expect([status, body.headers]).toEqual([
      201,
      Object.fromEntries(Object.keys(allowed).map((name) => [name, null])),
    ])
  })
})
