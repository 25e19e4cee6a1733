import { expect, test } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../clients/verify/verify.ts'
import { describeTransports } from '../support/api.ts'
import { receiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import { newWorkspace } from '../support/workspace.ts'

const HOOK = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }

describeTransports('subscriptions', (send) => {
  test('a subscription shows its secret once, is listed, and can be deleted twice', async () => {
    const ws = await newWorkspace(send)
    const body = { ...HOOK, description: 'd' }
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

  test('every invalid field of a new subscription is reported', async () => {
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
      5,
      null,
    ]) {
      const refused = await ws.post('/v1/subscriptions', { ...HOOK, target_url })
      expect([target_url, refused.status]).toEqual([target_url, 400])
      expect(refused.body.error.details[0].path).toBe('target_url')
    }
    const longest = `https://example.com/${'x'.repeat(2_048 - 'https://example.com/'.length)}`
    expect((await ws.post('/v1/subscriptions', { ...HOOK, target_url: longest })).body.target_url).toBe(
      longest,
    )
  })

  test('a receiver gets events with both signatures, and a real event replaces the synthetic sample', async () => {
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
    // The sample is replaced at once, before fan-out has run.
    expect((await ws.get(sample)).body).toMatchObject({ synthetic: false, data: [{ data: opportunity }] })
    await until(() => posts.length > 0)
    const [post] = posts
    if (!post) throw new Error('nothing was received')
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
    expect((await ws.get(sample)).body).toEqual({ data: [event], synthetic: false })
  })

  test('subscriptions of another workspace cannot be read or deleted', async () => {
    const ws = await newWorkspace(send)
    const other = await newWorkspace(send)
    const { id } = (await ws.post('/v1/subscriptions', HOOK)).body
    for (const missing of [id, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
      expect((await other.get(`/v1/subscriptions/${missing}`)).status).toBe(404)
      expect((await other.delete(`/v1/subscriptions/${missing}`)).status).toBe(404)
    }
    expect((await other.get('/v1/subscriptions')).body.data).toEqual([])
    expect((await ws.get(`/v1/subscriptions/${id}`)).body.status).toBe('active')
  })

  test('a revoked subscription receives no more events', async () => {
    const ws = await newWorkspace(send)
    const [revoked, live] = [await receiver(), await receiver()]
    const { id } = (await ws.post('/v1/subscriptions', { ...HOOK, target_url: revoked.url })).body
    await ws.post('/v1/subscriptions', { ...HOOK, target_url: live.url })
    expect((await ws.delete(`/v1/subscriptions/${id}`)).status).toBe(204)
    for (const n of [1, 2]) {
      await ws.post('/v1/opportunities')
      await until(() => live.posts.length === n)
    }
    expect(revoked.posts).toEqual([])
  })
})
