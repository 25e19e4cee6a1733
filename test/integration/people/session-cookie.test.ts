import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transport } from '../../../packages/local-aws/apigateway/call-handler.ts'
import { describeTransports, useService } from '../../support/api.ts'
import { clientOf, read } from '../../support/client.ts'
import { here, joinedHere, workspaceHere } from '../../support/invited.ts'
import { joining, newAuthenticator, openTo } from '../../support/people.ts'
import { newSession } from '../../support/session.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'

/* Contract 4.21: the cookie in which the console keeps a session. */

const FROM_CONSOLE = { 'sec-fetch-site': 'same-origin' }
/** The console of the tests has no https. */
const cookieOf = (token: string) => ({ cookie: `other=1; session=${token}` })

async function ask(send: Transport, method: string, target: string, headers: object = {}, body?: object) {
  const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  return read(await send({ method, target, headers: sent, ...(body && { body: JSON.stringify(body) }) }))
}
const summary = ({ status, body }: { status: number; body: { error?: { code: string } } | undefined }) =>
  `${status} ${body?.error?.code ?? ''}`.trim()

describeTransports('the cookie of a session', (send) => {
  const ws = sharedWorkspace(send)
  let token: string
  beforeAll(async () => {
    ;({ token } = await newSession(ws.id, ws.owner))
  })
  const me = async (headers: object) => summary(await ask(send, 'GET', '/v1/me', headers))

  test.each<[string, object, string]>([
    ['a page of the console', FROM_CONSOLE, '200'],
    ['the origin of the console, of a browser that names no site', { origin: 'CONSOLE' }, '200'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, '403 forbidden'],
    ['a sibling port or domain', { 'sec-fetch-site': 'same-site' }, '403 forbidden'],
    ['a link or an address that is typed', { 'sec-fetch-site': 'none' }, '403 forbidden'],
    ['the origin of a sandboxed page', { origin: 'null' }, '403 forbidden'],
    ['a program that names no site', {}, '403 forbidden'],
  ])('is answered from %s', async (_, headers, expected) => {
    const named = { ...headers, ...('origin' in headers && headers.origin === 'CONSOLE' && CONSOLE()) }
    expect(await me({ ...named, ...cookieOf(token) })).toBe(expected)
  })

  test('is a session: audited, listed and limited as one, and no API key', async () => {
    const headers = { ...FROM_CONSOLE, ...cookieOf(token) }
    const { body } = await ask(send, 'GET', '/v1/me', headers)
    expect([body.member.id, body.api_key_id, typeof body.session_id]).toEqual([ws.owner, null, 'string'])
    const made = await ask(send, 'POST', '/v1/vendors', { ...headers, 'idempotency-key': 'k' }, { name: 'V' })
    const again = await ask(
      send,
      'POST',
      '/v1/vendors',
      { ...headers, 'idempotency-key': 'k' },
      { name: 'V' },
    )
    expect([made.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', made.body])
    const [entry] = (await ws.get(`/v1/audit-log?entity_id=${made.body.id}`)).body.data
    expect(entry.actor).toMatchObject({ via: 'session', credential_id: body.session_id })
    expect(await me({ ...FROM_CONSOLE, ...cookieOf(ws.key) })).toBe('401 unauthorized')
  })

  test('counts only without Authorization, and not for the MCP server', async () => {
    const both = { ...FROM_CONSOLE, ...cookieOf(token), authorization: 'Bearer wsk_mistyped' }
    expect(await me(both)).toBe('401 unauthorized')
    expect(await me({ ...cookieOf('wss_mistyped'), authorization: `Bearer ${ws.key}` })).toBe('200')
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const headers = { ...FROM_CONSOLE, ...cookieOf(token), accept: 'application/json, text/event-stream' }
    expect((await ask(send, 'POST', '/mcp', headers, ping)).status).toBe(401)
  })

  test('of another workspace, mistyped, empty or under another name opens nothing', async () => {
    const other = await newWorkspace(send)
    const { body: vendor } = await ws.post('/v1/vendors', { name: 'Lumber' })
    const session = await newSession(other.id, other.owner)
    const headers = { ...FROM_CONSOLE, ...cookieOf(session.token) }
    expect(summary(await ask(send, 'GET', `/v1/vendors/${vendor.id}`, headers))).toBe('404 not_found')
    for (const cookie of [`session=${token}x`, 'session=', `Session=${token}`, `__Host-session=${token}`])
      expect([cookie, await me({ ...FROM_CONSOLE, cookie })]).toEqual([cookie, '401 unauthorized'])
  })

  test('is removed by signing out, and worth nothing afterwards', async () => {
    const session = await newSession(ws.id, ws.owner)
    const headers = { ...FROM_CONSOLE, ...cookieOf(session.token) }
    const refused = await ask(send, 'DELETE', '/v1/sessions/current', cookieOf(session.token))
    expect([summary(refused), refused.headers['set-cookie']]).toEqual(['403 forbidden', undefined])
    const ended = await ask(send, 'DELETE', '/v1/sessions/current', headers)
    expect(ended.status).toBe(204)
    expect(ended.headers['set-cookie']).toBe('session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict')
    expect(await me(headers)).toBe('401 unauthorized')
  })
})

function CONSOLE() {
  useService()
  return { origin: process.env.CONSOLE_ORIGIN ?? '' }
}

describe('signing in from a page of the console', () => {
  const openAsPage = openTo((request) =>
    here({ ...request, headers: { ...request.headers, ...FROM_CONSOLE } }),
  )
  beforeEach(() => {
    useService()
    vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example.com')
  })
  afterEach(() => void vi.unstubAllEnvs())

  const LIFE = 'Path=/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict'
  const tokenIn = (cookie = '') => /^__Host-session=(wss_\w+); (.+)$/.exec(cookie) ?? []

  test('sets a cookie for this host alone, and shows no token', async () => {
    const { api } = await workspaceHere()
    const { authenticator } = await joinedHere(api)
    const { body: options } = await openAsPage('/v1/sessions/options')
    const { status, body, headers } = await openAsPage('/v1/sessions/cookie', {
      response: authenticator.signIn(options),
    })
    const [, token = '', life] = tokenIn(headers['set-cookie'])
    expect([status, life]).toEqual([201, LIFE])
    expect(JSON.stringify(body)).not.toContain('wss_')
    const { body: sessions } = await clientOf(here, token).get('/v1/sessions')
    expect(sessions.data[0].id).toBe(body.id)
  })

  test('by an invitation does the same, also with the cookie of another person', async () => {
    const { api, ws, owner } = await workspaceHere()
    const { body: mia } = await api.post('/v1/members', { name: 'Mia', email: 'mia@example.com' })
    const authenticator = newAuthenticator()
    const { token } = await newSession(ws, owner)
    const other = openTo((request) =>
      here({
        ...request,
        headers: { ...request.headers, ...FROM_CONSOLE, cookie: `__Host-session=${token}` },
      }),
    )
    const form = { ...(await joining(other, authenticator, mia.invitation.token)), cookie: true }
    const { status, body, headers } = await other('/v1/passkeys', form)
    expect([status, body.session]).toEqual([201, undefined])
    const [, made = '', life] = tokenIn(headers['set-cookie'])
    expect(life).toBe(LIFE)
    expect((await clientOf(here, made).get('/v1/me')).body.member.id).toBe(mia.id)
  })

  test.each(['sessions', 'passkeys'])(
    'is refused to other pages (%s), which uses up nothing',
    async (what) => {
      const { api } = await workspaceHere()
      const { body: mia } = await api.post('/v1/members', { name: 'Mia', email: 'mia@example.com' })
      const authenticator = newAuthenticator()
      const open = openTo(here)
      const join = { ...(await joining(open, authenticator, mia.invitation.token)), cookie: true }
      if (what === 'passkeys') {
        expect(summary(await open('/v1/passkeys', join))).toBe('403 forbidden')
        expect((await openAsPage('/v1/passkeys', join)).status).toBe(201)
        return
      }
      await openAsPage('/v1/passkeys', join)
      const { body: options } = await open('/v1/sessions/options')
      const form = { response: authenticator.signIn(options) }
      expect(summary(await open('/v1/sessions/cookie', form))).toBe('403 forbidden')
      expect((await openAsPage('/v1/sessions/cookie', form)).status).toBe(201)
    },
  )
})
