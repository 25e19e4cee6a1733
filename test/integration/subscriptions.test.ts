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

  // `test/unit/webhooks/target-address.test.ts` has the rule.
  test('a target that is not allowed is refused', async () => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.post('/v1/subscriptions', {
      ...HOOK,
      target_url: 'https://a.example/#f',
    })
    expect([status, body.error.details[0].path]).toEqual([400, 'target_url'])
  })
})
