import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { TRIGGER_IDS } from '../../shared/domain/triggers.ts'
import { verifyServiceSignature, verifyStandardWebhook } from '../../shared/webhooks/verify.ts'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'

interface Post {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

async function receiver(): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    posts.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, posts }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it never came to hold')
    await sleep(25)
  }
}

describeTransports('subscriptions', (send) => {
  test('shows its secret once, is listed, and is revoked twice in peace', async () => {
    const ws = await newWorkspace(send)
    const body = {
      trigger_id: 'opportunity.created',
      target_url: 'https://example.com/hook',
      description: 'd',
    }
    const made = (await ws.post('/v1/subscriptions', body)).body
    expect(made).toMatchObject({ ...body, status: 'active', revoked_reason: null, created_by: ws.owner })
    expect(Buffer.from(made.signing_secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const { signing_secret: _, ...shown } = made
    expect((await ws.get(`/v1/subscriptions/${made.id}`)).body).toEqual(shown)
    expect((await ws.get('/v1/subscriptions')).body.data).toEqual([shown])
    expect((await ws.delete(`/v1/subscriptions/${made.id}`)).status).toBe(204)
    expect((await ws.delete(`/v1/subscriptions/${made.id}`)).status).toBe(204)
    expect((await ws.get(`/v1/subscriptions/${made.id}`)).body).toMatchObject({
      status: 'revoked',
      revoked_reason: 'deleted',
    })
  })

  test('tells all that is wrong with a new one', async () => {
    const ws = await newWorkspace(send)
    const { body } = await ws.post('/v1/subscriptions', { trigger_id: 'x', target_url: 'ftp://example.com' })
    expect(body.error.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'target_url',
      'trigger_id',
    ])
    for (const target_url of [
      'https://user:pw@example.com/',
      'https://example.com/#f',
      `https://example.com/${'x'.repeat(2_048)}`,
    ]) {
      expect(
        (await ws.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url })).status,
      ).toBe(400)
    }
  })

  test('receives what happens, signed both ways, and samples become real', async () => {
    const ws = await newWorkspace(send)
    const { url, posts } = await receiver()
    const sample = '/v1/triggers/opportunity.created/sample'
    expect((await ws.get(sample)).body).toMatchObject({
      synthetic: true,
      data: [{ trigger: 'opportunity.created' }],
    })
    const subscription = (
      await ws.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url: url })
    ).body
    const opportunity = (await ws.post('/v1/opportunities', { contact_name: 'Zoë' })).body
    await until(() => posts.length > 0)
    const [post] = posts
    if (!post) throw new Error('nothing came')
    expect(verifyServiceSignature(post.body, post.headers, subscription.signing_secret)).toBe(true)
    expect(verifyStandardWebhook(post.body, post.headers, subscription.signing_secret)).toBe(true)
    expect(verifyServiceSignature(post.body, post.headers, `${subscription.signing_secret}x`)).toBe(false)
    const event = JSON.parse(post.body.toString())
    expect(Object.keys(event)).toEqual([
      'id',
      'trigger',
      'entity_type',
      'entity_id',
      'occurred_at',
      'performed_by',
      'metadata',
      'data',
    ])
    expect(event).toMatchObject({ entity_id: opportunity.id, performed_by: ws.owner, data: opportunity })
    expect(post.headers).toMatchObject({
      'x-service-event': 'opportunity.created',
      'x-service-event-id': event.id,
      'user-agent': 'ServiceCRM-Webhooks/1.0',
    })
    await until(async () => !(await ws.get(sample)).body.synthetic)
    expect((await ws.get(sample)).body.data).toEqual([event])
  })

  test('triggers are listed in pages', async () => {
    const ws = await newWorkspace(send)
    const first = (await ws.get('/v1/triggers?limit=10')).body
    const second = (await ws.get(`/v1/triggers?limit=10&cursor=${first.next_cursor}`)).body
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(TRIGGER_IDS)
    expect([first.has_more, second.has_more]).toEqual([true, false])
  })
})
