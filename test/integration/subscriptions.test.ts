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

  test('revoked subscriptions are listed only when asked for (contract 11.12)', async () => {
    const ws = await newWorkspace(send)
    const subscribe = async (target_url: string): Promise<string> =>
      (await ws.post('/v1/subscriptions', { ...HOOK, target_url })).body.id
    const revoked = [await subscribe('https://example.com/hook'), await subscribe('https://example.com/b')]
    const [active, paused] = [
      await subscribe('https://example.com/hook'),
      await subscribe('https://example.com'),
    ]
    for (const id of revoked) await ws.delete(`/v1/subscriptions/${id}`)
    await ws.patch(`/v1/subscriptions/${paused}`, { status: 'paused' })
    const [first, second] = revoked
    for (const [query, ids] of [
      ['', [paused, active]],
      ['include_revoked=false', [paused, active]],
      ['include_revoked=true', [paused, active, second, first]],
      ['status=revoked', [second, first]],
      ['status=revoked&include_revoked=false', [second, first]],
      ['status=active&include_revoked=true', [active]],
      ['health=healthy', [paused, active]],
      ['target_url=https://example.com/hook', [active]],
      ['target_url=https://example.com/hook&include_revoked=true', [active, first]],
      // As it is stored, and not as it was given.
      ['target_url=https://example.com/', [paused]],
      ['target_url=https://example.com', []],
      ['target_url=https://example.com/HOOK', []],
    ] as const) {
      const { body } = await ws.get(`/v1/subscriptions?${query}`)
      expect([query, body.data.map(({ id }: { id: string }) => id)]).toEqual([query, ids])
    }
    const pages = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await ws.get(`/v1/subscriptions?limit=1&cursor=${cursor}`)
      pages.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    expect(pages).toEqual([paused, active])
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
