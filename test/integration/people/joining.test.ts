import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { consoleOrigin, newAuthenticator, openTo, signIn } from '../../support/people.ts'
import { outlastSkew, SKEW_MS } from '../../support/skew.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

/* Contract 4.16 to 4.18: from an invitation to a session. */

const HOUR_MS = 3_600_000
const person = { name: 'Mia', email: 'mia@example.com', permissions: ['expenses.view'] }

describeTransports('a new member', (send) => {
  const ask = openTo(send)

  test('joins by the invitation, signs in again, and may do what the member may', async () => {
    const ws = await newWorkspace(send)
    const before = Date.now()
    const { status, body: member } = await ws.post('/v1/members', person)
    expect(status).toBe(201)
    const { token, url, expires_at } = member.invitation
    expect([token, url]).toEqual([expect.stringMatching(/^wsi_\w{49}$/), `${consoleOrigin()}/join#${token}`])
    const days = (Date.parse(expires_at) - before) / HOUR_MS / 24
    expect(days).toBeGreaterThanOrEqual(7 - SKEW_MS / HOUR_MS / 24)
    expect(days).toBeLessThan(7.1)

    const { body: options, headers } = await ask('/v1/passkeys/options', { invitation: token })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'ratelimit-policy': '"address";q=50;w=5' })
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { displayName: 'Mia' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      invitation: { workspace_name: 'Test', member_name: 'Mia', invited_by: 'Olive Owner' },
    })
    const authenticator = newAuthenticator()
    const made = await ask('/v1/passkeys', {
      invitation: token,
      name: 'Laptop',
      response: authenticator.register(options),
    })
    expect(made.status).toBe(201)
    const { session, ...passkey } = made.body
    expect(passkey).toEqual({
      id: expect.any(String),
      object: 'passkey',
      name: 'Laptop',
      created_at: expect.any(String),
      last_used_at: null,
    })
    expect(session).toEqual({
      id: expect.any(String),
      object: 'session',
      session_token: expect.stringMatching(/^wss_\w{49}$/),
      member_id: member.id,
      workspace_id: ws.id,
      passkey: { id: passkey.id, name: 'Laptop' },
      user_agent: expect.any(String),
      last_used_at: session.created_at,
      created_at: expect.any(String),
      expires_at: new Date(Date.parse(session.created_at) + 12 * HOUR_MS).toISOString(),
    })
    const first = clientOf(send, session.session_token)
    expect((await first.get('/v1/me')).body).toMatchObject({
      api_key_id: null,
      session_id: session.id,
      permissions: person.permissions,
      read_only: false,
      expires_at: session.expires_at,
    })
    // Its end does not limit the keys that it makes.
    const key = await first.post('/v1/api-keys', {})
    expect([key.status, key.body.expires_at]).toEqual([201, null])

    await outlastSkew()
    const again = await signIn(ask, authenticator)
    expect([again.status, again.body.member_id]).toEqual([201, member.id])
    const second = clientOf(send, again.body.session_token)
    const listed = (await second.get('/v1/sessions')).body.data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([again.body.id, session.id])
    expect(JSON.stringify(listed)).not.toContain('token')
    const [used] = (await second.get('/v1/passkeys')).body.data
    expect(used).toMatchObject({ id: passkey.id, last_used_at: again.body.created_at })
    expect((await ws.get(`/v1/passkeys?member_id=${member.id}`)).body.data).toEqual([used])
    expect((await second.get(`/v1/passkeys?member_id=${ws.owner}`)).status).toBe(403)
    // `sessions.test.ts` has the ends of sessions, in this process.
    expect((await second.delete(`/v1/sessions/${session.id}`)).status).toBe(204)
    await until(async () => (await first.get('/v1/me')).status === 401)
    expect((await second.delete('/v1/sessions/current')).status).toBe(204)
    await until(async () => (await second.get('/v1/me')).status === 401)
    expect((await ws.delete(`/v1/passkeys/${passkey.id}`)).status).toBe(204)
  })
})
