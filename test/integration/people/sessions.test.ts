import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteMember } from '../../../shared/actions/members/invite.ts'
import type { SessionId } from '../../../shared/domain/kit/ids.ts'
import { publicIdOf, type Token } from '../../../shared/domain/people/token.ts'
import { getMember } from '../../../shared/table/access/members.ts'
import { getSession, liveSessions } from '../../../shared/table/access/sessions.ts'
import { credentialKey, invitationKey, memberKey, sessionKey } from '../../../shared/table/keys.ts'
import { useService } from '../../support/api.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { here, joinedHere, memberHere, workspaceHere } from '../../support/invited.ts'
import { joinBy, newAuthenticator, openTo, signIn } from '../../support/people.ts'
import { rawRow } from '../../support/raw-row.ts'
import { newSession } from '../../support/session.ts'
import { wrapStore } from '../../support/wrap-store.ts'

/* Contract 4.16 to 4.18 and 4.20: invitations, passkeys and the sessions that they start. */

const HOUR_MS = 3_600_000
/** The clock stands, so that times are exact. */
const NOW = new Date()
const later = (ms: number) => new Date(NOW.getTime() + ms)
const seconds = (date: Date) => Math.ceil(date.getTime() / 1000)
const ask = openTo(here)

beforeEach(() => {
  useService()
  vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example.com')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

const statusOf = async (client: Client) => (await client.get('/v1/me')).status
const clientWith = (token: string) => clientOf(here, token)
const sessionsOf = async (client: Client) =>
  (await client.get('/v1/sessions')).body.data.map(({ id }: { id: string }) => id)
const publicId = (token: string) => publicIdOf(token as Token)
/** What the audit log has of these entities, oldest first. */
const entriesOf = async (api: Client, entity: string) =>
  (await api.get(`/v1/audit-log?entity_id=${entity}`)).body.data
    .toReversed()
    .map(({ action, actor }: { action: string; actor: { via: string } }) => `${action} ${actor.via}`)

describe('an invitation', () => {
  test('says what the person joins and who invites, unless the operator did (contract 4.17)', async () => {
    const { api, invitation: byOperator } = await workspaceHere()
    const { invitation } = await memberHere(api)
    const told = async (token: string) =>
      (await ask('/v1/passkeys/options', { invitation: token })).body.invitation
    const of = { workspace_name: 'Alvarez' }
    expect(await told(byOperator.token)).toEqual({ ...of, member_name: 'Ana', invited_by: null })
    expect(await told(invitation.token)).toEqual({ ...of, member_name: 'Mia', invited_by: 'Ana' })
    const { client } = await joinBy(here, invitation.token)
    expect((await client.post('/v1/passkeys/options')).body.invitation).toBeUndefined()
  })

  test('is shown once, and its rows are removed after seven days, by the next one, and once it is used', async () => {
    const { api, ws } = await workspaceHere()
    const { id, invitation } = await memberHere(api)
    const expires = later(7 * 24 * HOUR_MS)
    expect(invitation).toEqual({
      token: expect.stringMatching(/^wsi_\w{49}$/),
      url: `https://console.example.com/join#${invitation.token}`,
      expires_at: expires.toISOString(),
    })
    const keys = [invitationKey(publicId(invitation.token)), memberKey(ws, id)]
    const rows = await Promise.all(keys.map(rawRow))
    expect(rows[0]).toMatchObject({ type: 'invitation', expires_at: seconds(expires) })
    expect(JSON.stringify(rows)).not.toContain(invitation.token)
    expect(await entriesOf(api, id)).toEqual(['member.created api_key'])
    const { body: next } = await api.post(`/v1/members/${id}/invitation`)
    expect(await rawRow(invitationKey(publicId(invitation.token)))).toBeUndefined()
    expect(await entriesOf(api, id)).toEqual(['member.created api_key', 'member.invited api_key'])
    await joinBy(here, next.invitation.token)
    expect(await rawRow(invitationKey(publicId(next.invitation.token)))).toBeUndefined()
    expect((await getMember(ws, id))?.record.invitation).toBeNull()
  })

  test('can come from the operator, and not for a member who is deactivated', async () => {
    const { api, ws } = await workspaceHere()
    const { id } = await memberHere(api)
    const member = await getMember(ws, id)
    if (!member) throw new Error('no member')
    const { token } = await inviteMember(member, NOW)
    await joinBy(here, token)
    expect(await entriesOf(api, id)).toEqual(['member.created api_key', 'member.invited admin_tool'])
    await api.delete(`/v1/members/${id}`)
    expect((await api.post(`/v1/members/${id}/invitation`)).status).toBe(409)
    await expect(inviteMember(member, NOW)).rejects.toThrow('conditions failed')
  })

  test('has no link without a console, for which there are no passkeys either', async () => {
    vi.stubEnv('CONSOLE_ORIGIN', 'none')
    const { api } = await workspaceHere()
    const { invitation } = await memberHere(api)
    expect(invitation.url).toBeNull()
    for (const [path, body] of [
      ['/v1/sessions/options', {}],
      ['/v1/passkeys/options', { invitation: invitation.token }],
    ] as const) {
      const { status, body: answer } = await ask(path, body)
      expect([status, answer.error.message]).toEqual([
        409,
        'this deployment has no console, for which passkeys would be made',
      ])
    }
  })
})

describe('the options', () => {
  const timeout = 300_000
  const challenge = expect.stringMatching(/^[\w-]{43}$/)

  test('for a new passkey name the console and the member, and exclude the passkeys that it has', async () => {
    const { api, ws } = await workspaceHere()
    const { id, client, authenticator } = await joinedHere(api)
    const { body, headers } = await client.post('/v1/passkeys/options')
    const handle = Buffer.from(`${ws}${id}`.replaceAll('-', ''), 'hex').toString('base64url')
    expect(body).toEqual({
      rp: { id: 'console.example.com', name: 'Plumb' },
      user: { id: handle, name: 'mia@example.com (Alvarez)', displayName: 'Mia' },
      challenge,
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [{ id: authenticator.credentialId, type: 'public-key', transports: ['internal'] }],
    })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('for a sign-in name no passkey, and differ each time', async () => {
    const { body } = await ask('/v1/sessions/options')
    expect(body).toEqual({
      challenge,
      rpId: 'console.example.com',
      timeout,
      userVerification: 'required',
      allowCredentials: [],
    })
    expect((await ask('/v1/sessions/options')).body.challenge).not.toBe(body.challenge)
  })
})

describe('a session', () => {
  test('begins with a passkey, lasts twelve hours, and its rows are removed after that', async () => {
    const { api, ws } = await workspaceHere()
    const { id, session, client, passkey } = await joinedHere(api)
    const expires = later(12 * HOUR_MS)
    expect(session).toEqual({
      id: expect.any(String),
      object: 'session',
      session_token: expect.stringMatching(/^wss_\w{49}$/),
      member_id: id,
      workspace_id: ws,
      passkey: { id: passkey.id, name: 'Passkey' },
      user_agent: null,
      last_used_at: NOW.toISOString(),
      created_at: NOW.toISOString(),
      expires_at: expires.toISOString(),
    })
    expect(passkey).toMatchObject({ name: 'Passkey', last_used_at: null })
    const credential = credentialKey(publicId(session.session_token))
    const rows = await Promise.all([sessionKey(ws, session.id), credential].map(rawRow))
    expect(rows.map((row) => row?.expires_at)).toEqual([seconds(expires), seconds(expires)])
    expect((await client.get('/v1/me')).body).toMatchObject({
      session_id: session.id,
      permissions: ['expenses.view'],
      read_only: false,
      expires_at: expires.toISOString(),
    })
    // Its own end does not limit the keys that it makes.
    expect((await client.post('/v1/api-keys', {})).body.expires_at).toBeNull()
    vi.setSystemTime(expires.getTime() - 1)
    expect(await statusOf(client)).toBe(200)
    expect(await getSession(ws, session.id)).toBeDefined()
    vi.setSystemTime(expires)
    expect(await statusOf(client)).toBe(401)
    expect([await getSession(ws, session.id), await liveSessions(ws, id)]).toEqual([undefined, []])
  })

  test('by a sign-in is recorded as one by the passkey, which shows its use', async () => {
    const { api } = await workspaceHere()
    const { authenticator, passkey, session } = await joinedHere(api)
    vi.setSystemTime(later(HOUR_MS))
    const { status, body } = await signIn(ask, authenticator)
    expect([status, body.created_at]).toEqual([201, later(HOUR_MS).toISOString()])
    const client = clientWith(body.session_token)
    const [shown] = (await client.get('/v1/passkeys')).body.data
    expect(shown).toEqual({ ...passkey, last_used_at: later(HOUR_MS).toISOString() })
    expect(await sessionsOf(client)).toEqual([body.id, session.id])
    const [first] = (await client.get('/v1/sessions?limit=1')).body.data
    const { session_token: _, ...seen } = body
    expect(first).toEqual(seen)
    expect(await entriesOf(api, body.id)).toEqual(['session.started passkey'])
    expect(await entriesOf(api, passkey.id)).toEqual(['passkey.added passkey'])
    // An authenticator that counts must go on from here.
    expect((await signIn(ask, authenticator, { counter: 2 })).status).toBe(401)
    expect((await signIn(ask, authenticator)).status).toBe(201)
  })

  test('shows its browser, its passkey and its last use, at most an hour old (contract 4.18)', async () => {
    const { api } = await workspaceHere()
    const { authenticator, passkey, session } = await joinedHere(api)
    expect(session).toMatchObject({ user_agent: null, last_used_at: NOW.toISOString() })
    const browser: typeof here = (request) =>
      here({ ...request, headers: { ...request.headers, 'user-agent': `Firefox ${'x'.repeat(300)}` } })
    const { body } = await signIn(openTo(browser), authenticator)
    expect(body.user_agent).toBe(`Firefox ${'x'.repeat(192)}`)
    const client = clientWith(body.session_token)
    const usedAt = async () => (await client.get('/v1/sessions')).body.data[0].last_used_at
    vi.setSystemTime(later(HOUR_MS - 1))
    await statusOf(client)
    expect(await usedAt()).toBe(NOW.toISOString())
    vi.setSystemTime(later(HOUR_MS))
    await statusOf(client)
    expect(await usedAt()).toBe(later(HOUR_MS).toISOString())
    const { data } = (await client.get('/v1/sessions')).body
    expect(data[0]).toMatchObject({
      passkey: { id: passkey.id, name: 'Passkey' },
      user_agent: body.user_agent,
    })
    expect(data[1].last_used_at).toBe(NOW.toISOString())
  })

  test('may begin with an authenticator that does not count', async () => {
    const { api } = await workspaceHere()
    const { client } = await joinedHere(api)
    const authenticator = new Authenticator('https://console.example.com', 0)
    const { body: options } = await client.post('/v1/passkeys/options')
    const response = authenticator.register(options)
    const added = await client.post('/v1/passkeys', { name: 'Phone', response })
    expect([added.status, added.body.session, added.body.name]).toEqual([201, undefined, 'Phone'])
    for (const _ of [1, 2]) expect((await signIn(ask, authenticator)).status).toBe(201)
  })

  test('ends by itself or by another one of the member, which the audit log shows', async () => {
    const { api, ws } = await workspaceHere()
    const [mia, ben] = [await joinedHere(api), await joinedHere(api)]
    const { body: other } = await signIn(ask, mia.authenticator)
    expect((await ben.client.delete(`/v1/sessions/${other.id}`)).status).toBe(404)
    expect(
      (await mia.client.delete(`/v1/sessions/${'0'.repeat(8)}-0000-7000-8000-000000000000`)).status,
    ).toBe(404)
    expect((await mia.client.delete(`/v1/sessions/${other.id}`)).status).toBe(204)
    expect(await statusOf(clientWith(other.session_token))).toBe(401)
    expect(await entriesOf(api, other.id)).toEqual(['session.started passkey', 'session.ended session'])
    expect((await api.delete('/v1/sessions/current')).status).toBe(404)
    expect((await mia.client.delete('/v1/sessions/current')).status).toBe(204)
    expect([await statusOf(mia.client), await statusOf(ben.client)]).toEqual([401, 200])
    expect(await getSession(ws, other.id as SessionId)).toBeUndefined()
  })

  test('ends once when it ends itself twice at once', async () => {
    const { api } = await workspaceHere()
    const { session, client } = await joinedHere(api)
    const both = Promise.withResolvers<void>()
    let authenticated = 0
    const end = wrapStore(async ({ operation }, next) => {
      const found = await next()
      if (operation !== 'BatchGetItem') return found
      if (++authenticated === 2) both.resolve()
      await both.promise
      return found
    })
    const ends = await Promise.all([1, 2].map(() => client.delete('/v1/sessions/current'))).finally(end)
    expect(ends.map(({ status }) => status)).toEqual([204, 204])
    expect(await entriesOf(api, session.id)).toEqual(['session.started passkey', 'session.ended session'])
  })

  test('ends with the passkey that started it, and no other', async () => {
    const { api } = await workspaceHere()
    const { client, passkey } = await joinedHere(api)
    const second = newAuthenticator()
    const { body: options } = await client.post('/v1/passkeys/options')
    const added = await client.post('/v1/passkeys', { response: second.register(options) })
    const other = clientWith((await signIn(ask, second)).body.session_token)
    expect((await client.delete(`/v1/passkeys/${passkey.id}`)).status).toBe(204)
    expect([await statusOf(client), await statusOf(other)]).toEqual([401, 200])
    expect(await entriesOf(api, passkey.id)).toEqual(['passkey.added passkey', 'passkey.removed session'])
    const listed = (await other.get('/v1/passkeys')).body.data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([added.body.id])
  })

  test('has the rights of the member at each request, and ends with it', async () => {
    const { api, ws } = await workspaceHere()
    const { id, client, session, authenticator } = await joinedHere(api)
    const rightsOf = async () => (await client.get('/v1/me')).body.permissions
    const permissions = ['expenses.view', 'workspace.admin']
    await api.patch(`/v1/members/${id}`, { permissions })
    expect(await rightsOf()).toEqual(permissions)
    await api.delete(`/v1/members/${id}`)
    expect(await statusOf(client)).toBe(401)
    expect((await signIn(ask, authenticator)).status).toBe(401)
    await api.patch(`/v1/members/${id}`, { status: 'active' })
    expect((await signIn(ask, authenticator)).status).toBe(201)
    expect([await statusOf(client), await getSession(ws, session.id)]).toEqual([401, undefined])
    // The entry of the deactivation includes the end of the session.
    expect(await entriesOf(api, session.id)).toEqual(['session.started passkey'])
  })
})

describe('a member', () => {
  test('has at most 20 sessions: a further one ends the oldest; and at most 20 passkeys', async () => {
    const { api, ws } = await workspaceHere()
    const { id, client, session, authenticator } = await joinedHere(api)
    const ids: string[] = [session.id]
    for (let n = 1; n < 20; n++) ids.unshift((await newSession(ws, id, later(n))).id)
    vi.setSystemTime(later(19))
    expect(await sessionsOf(client)).toEqual(ids)
    const { body: options } = await client.post('/v1/passkeys/options')
    const { status, body: refused } = await client.post('/v1/passkeys', {
      response: newAuthenticator().register(options),
    })
    expect([status, refused.error.message]).toEqual([
      409,
      'a member has at most 20 passkeys; remove one first',
    ])
    const first = (await client.get('/v1/passkeys?limit=15')).body
    const rest = (await client.get(`/v1/passkeys?limit=15&cursor=${first.next_cursor}`)).body
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([15, 5, null])

    vi.setSystemTime(later(20))
    const { body } = await signIn(ask, authenticator)
    expect(await statusOf(client)).toBe(401)
    const other = clientWith(body.session_token)
    expect(await sessionsOf(other)).toEqual([body.id, ...ids.slice(0, 19)])
    expect(await entriesOf(api, session.id)).toEqual(['session.started passkey', 'session.ended passkey'])
    // One passkey less is room for another.
    expect((await other.delete(`/v1/passkeys/${first.data[0].id}`)).status).toBe(204)
    const { body: again } = await other.post('/v1/passkeys/options')
    const added = await other.post('/v1/passkeys', { response: newAuthenticator().register(again) })
    expect(added.status).toBe(201)
  })

  test('sees and removes its own passkeys, an admin all passkeys', async () => {
    const { api, owner } = await workspaceHere()
    const [mia, ben] = [await joinedHere(api), await joinedHere(api)]
    expect((await api.get('/v1/passkeys')).body.data).toEqual([])
    expect((await api.get(`/v1/passkeys?member_id=${mia.id}`)).body.data).toMatchObject([
      { id: mia.passkey.id },
    ])
    expect((await mia.client.get(`/v1/passkeys?member_id=${mia.id}`)).status).toBe(200)
    const { status, body } = await mia.client.get(`/v1/passkeys?member_id=${owner}`)
    const message = 'the passkeys of another member need the permission workspace.admin'
    expect([status, body.error.message]).toEqual([403, message])
    const remove = async (client: Client) => (await client.delete(`/v1/passkeys/${ben.passkey.id}`)).status
    expect([await remove(mia.client), await remove(api), await remove(api)]).toEqual([404, 204, 404])
    expect(await statusOf(ben.client)).toBe(401)
  })

  test('of another workspace may have the same credential', async () => {
    const [one, two] = [await workspaceHere(), await workspaceHere()]
    const { authenticator } = await joinedHere(one.api)
    const { token: invitation } = (await memberHere(two.api)).invitation
    const { body: options } = await ask('/v1/passkeys/options', { invitation })
    expect(options.excludeCredentials).toEqual([])
    const response = authenticator.register(options)
    expect((await ask('/v1/passkeys', { invitation, response })).status).toBe(201)
    expect((await signIn(ask, authenticator)).body.workspace_id).toBe(two.ws)
  })
})
