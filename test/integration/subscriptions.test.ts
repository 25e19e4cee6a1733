import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
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
})
