import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const HOST = 'https://hooks.example.com/in?a=1'

/** A subscription whose header values were given for a host. */
async function subscribed(ws: TestWorkspace) {
  const headers = { Authorization: 'Bearer s3cr3t' }
  const hook = { trigger_id: 'opportunity.created', target_url: HOST, headers }
  const path = `/v1/subscriptions/${(await ws.post('/v1/subscriptions', hook)).body.id}`
  return { path, patch: (body: object) => ws.patch(path, body) }
}

describeTransports('header values belong to the host they were given for (contract 11.10)', (send) => {
  const ws = sharedWorkspace(send)

  // `sharesHost` has the rule, in `test/unit/domain/subscription.test.ts`.
  test('a move to another host needs headers, and one to another path keeps them', async () => {
    const { path, patch } = await subscribed(ws)
    const target_url = 'http://hooks.example.com/in?a=1'
    const before = (await ws.get(path)).body
    const refused = await patch({ target_url, description: 'moved' })
    expect([refused.status, refused.body.error]).toMatchObject([
      400,
      { code: 'invalid_request', details: [{ path: 'headers' }] },
    ])
    expect(refused.text).not.toContain('s3cr3t')
    const both = (await patch({ target_url: 'https://example.com:0/' })).body.error.details
    expect(both.map((fault: { path: string }) => fault.path)).toEqual(['target_url', 'headers'])
    expect((await ws.get(path)).body).toEqual(before)
    expect(await patch({ target_url: 'HTTPS://HOOKS.Example.com:443/other' })).toMatchObject({
      status: 200,
      body: { target_url: 'https://hooks.example.com/other', headers: { Authorization: null } },
    })
    expect((await patch({ target_url, headers: { 'X-New': 'n' } })).body).toMatchObject({
      target_url,
      headers: { 'X-New': null },
    })
    expect((await patch({ target_url: HOST, headers: {} })).body).toMatchObject({
      target_url: HOST,
      headers: {},
    })
    // Nothing is stored any more that could follow.
    expect((await patch({ target_url })).body).toMatchObject({ target_url, headers: {} })
  })
})
