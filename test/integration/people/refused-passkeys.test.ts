import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountOf } from '../../../shared/actions/passkeys/applicant.ts'
import { signIn as signInOf } from '../../../shared/actions/sessions/sign-in.ts'
import type { Passkey } from '../../../shared/domain/people/passkey.ts'
import { withChecksum } from '../../../shared/domain/people/token.ts'
import { logger } from '../../../shared/log.ts'
import { passkeyDeletion, passkeysOf } from '../../../shared/table/access/passkeys.ts'
import { useService } from '../../support/api.ts'
import type { Authenticator } from '../../support/authenticator.ts'
import type { Client } from '../../support/client.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { here, joinedHere, memberHere, workspaceHere } from '../../support/invited.ts'
import { joining, newAuthenticator, openTo, signIn } from '../../support/people.ts'

/* Contract 4.19: refused attempts, which look alike in the answer, and not in the log. */

const MINUTE_MS = 60_000
const ask = openTo(here)
const warn = vi.spyOn(logger(), 'warn')
let reasons: string[] = []

beforeEach(() => {
  useService()
  reasons = []
  warn.mockImplementation((_, ...extra) => {
    reasons.push(...extra.map((one) => (one as { reason: string }).reason))
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  return () => {
    vi.useRealTimers()
    warn.mockReset()
  }
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

type Twist = NonNullable<Parameters<Authenticator['signIn']>[1]>
const flipped = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, n) => (n === bytes.length - 1 ? byte ^ 1 : byte)))

const EVIL = 'https://evil.example'
const FRAMED = /^the page was in a frame of another site$/
const ORIGIN = /^Unexpected (authentication|registration) response origin/
const WRONG: readonly [what: string, twist: Twist, reason: RegExp][] = [
  ['another origin', { origin: EVIL }, ORIGIN],
  ['another port', { origin: 'http://localhost:1' }, ORIGIN],
  ['another relying party', { rpId: 'evil.example' }, /RP ID/],
  [
    'an unknown challenge',
    { challenge: Buffer.alloc(32, 1).toString('base64url') },
    /^the challenge is unknown/,
  ],
  ['no user verification', { isUserVerified: false }, /user .*could not be verified/i],
  ['another ceremony', { clientData: { type: 'payment.get' } }, /response type/],
  ['an empty challenge', { challenge: '' }, /^the challenge is unknown/],
  ['a challenge of another form', { challenge: 'x'.repeat(3_000) }, /^the challenge is unknown/],
  ['a challenge that is no text', { clientData: { challenge: 1 } }, /^the challenge is unknown/],
  ['no challenge', { clientData: { challenge: undefined } }, /^the challenge is unknown/],
  ['a frame in another site', { clientData: { crossOrigin: true, topOrigin: EVIL } }, FRAMED],
  ['a frame of which the browser does not say the site', { clientData: { crossOrigin: true } }, FRAMED],
  ['the site of a frame that is none', { clientData: { topOrigin: EVIL } }, FRAMED],
]

const SIGN_IN = { code: 'unauthorized', message: 'the passkey was not accepted' }
const JOIN = { code: 'unauthorized', message: 'the invitation or the passkey was not accepted' }
const UNKNOWN = 'the challenge is unknown, used, expired or for another attempt'
const BAD_INVITATION = 'the invitation is malformed, unknown, used or expired'

type Answered = Awaited<ReturnType<typeof ask>>
const refused = ({ status, body }: Answered, error: object) =>
  expect([status, body.error]).toEqual([401, expect.objectContaining(error)])
const told = (reason: string | RegExp) => {
  expect(reasons).toEqual([expect.stringMatching(reason)])
  expect(warn).toHaveBeenLastCalledWith('passkey refused', { reason: reasons[0] })
}

describe('to sign in', () => {
  let person: Awaited<ReturnType<typeof joinedHere>>
  beforeAll(async () => {
    person = await joinedHere((await workspaceHere()).api)
  })

  test.each([
    ...WRONG,
    ['a changed signature', { signature: flipped }, /^the signature is not of this passkey$/],
    ['a counter that goes back', { counter: 1 }, /counter/],
    ['a user handle that is none', { userHandle: 'x' }, /^the passkey is unknown or removed$/],
    ['no user handle', { userHandle: '' }, /^the passkey is unknown or removed$/],
  ] satisfies [string, Twist, RegExp][])('with %s is 401', async (_, twist, reason) => {
    refused(await signIn(ask, person.authenticator, twist), SIGN_IN)
    told(reason)
  })

  test('with none of these is 201', async () => {
    expect((await signIn(ask, person.authenticator)).status).toBe(201)
  })

  test('without a user handle at all is 401', async () => {
    const { response, ...credential } = person.authenticator.signIn((await ask('/v1/sessions/options')).body)
    const { userHandle: _, ...rest } = response
    refused(await ask('/v1/sessions', { response: { ...credential, response: rest } }), SIGN_IN)
    told(/^the passkey is unknown or removed$/)
  })

  test('an attempt uses up its challenge, also a refused one', async () => {
    const { authenticator } = await joinedHere((await workspaceHere()).api)
    const { body: options } = await ask('/v1/sessions/options')
    const evil = authenticator.signIn(options, { origin: EVIL })
    refused(await ask('/v1/sessions', { response: evil }), SIGN_IN)
    refused(await ask('/v1/sessions', { response: authenticator.signIn(options) }), SIGN_IN)
    expect(reasons).toEqual([expect.stringMatching(ORIGIN), UNKNOWN])
  })

  test('a challenge is valid for five minutes, also that of a new passkey', async () => {
    const { authenticator, client } = await joinedHere((await workspaceHere()).api)
    const signInLater = async (ms: number) => {
      const { body: options } = await ask('/v1/sessions/options')
      pass(ms)
      return ask('/v1/sessions', { response: authenticator.signIn(options) })
    }
    expect((await signInLater(5 * MINUTE_MS - 1_000)).status).toBe(201)
    refused(await signInLater(5 * MINUTE_MS), SIGN_IN)
    const { body: options } = await client.post('/v1/passkeys/options')
    pass(5 * MINUTE_MS)
    const response = newAuthenticator().register(options)
    expect((await client.post('/v1/passkeys', { response })).status).toBe(400)
    expect(reasons).toEqual([UNKNOWN, UNKNOWN])
  })

  test('the challenge of a new passkey is none, and the other way round', async () => {
    const { api } = await workspaceHere()
    const { authenticator, client } = await joinedHere(api)
    const { body: ofPasskey } = await client.post('/v1/passkeys/options')
    const { body: ofSession } = await ask('/v1/sessions/options')
    refused(await signIn(ask, authenticator, { challenge: ofPasskey.challenge }), SIGN_IN)
    const response = newAuthenticator().register(ofPasskey, { challenge: ofSession.challenge })
    expect((await client.post('/v1/passkeys', { response })).status).toBe(400)
    expect(reasons).toEqual([UNKNOWN, UNKNOWN])
  })

  test('with the user handle of another member, or an unknown or removed passkey, is 401', async () => {
    const { api } = await workspaceHere()
    const [mia, ben] = [await joinedHere(api), await joinedHere(api)]
    const { userHandle } = ben.authenticator.signIn({ challenge: 'c', rpId: 'localhost' }).response
    refused(await signIn(ask, mia.authenticator, { userHandle }), SIGN_IN)
    const stranger = newAuthenticator()
    stranger.register((await mia.client.post('/v1/passkeys/options')).body)
    refused(await signIn(ask, stranger), SIGN_IN)
    expect((await api.delete(`/v1/passkeys/${ben.passkey.id}`)).status).toBe(204)
    refused(await signIn(ask, ben.authenticator), SIGN_IN)
    const unknown = 'the passkey is unknown or removed'
    expect(reasons).toEqual(['the user handle names another member', unknown, unknown])
  })

  test('a deactivated member is refused, like a passkey that is removed or used meanwhile', async () => {
    const { api, ws } = await workspaceHere()
    const { id, authenticator } = await joinedHere(api)
    const [passkey] = await passkeysOf(ws, id)
    if (!passkey) throw new Error('no passkey')
    const assertion = (counter: number, more: Partial<Passkey> = {}) =>
      signInOf({ passkey: { ...passkey, ...more }, counter }, undefined, new Date())
    await signIn(ask, authenticator)
    await expect(assertion(2)).rejects.toThrow('the counter went back meanwhile')
    await expect(assertion(3)).resolves.toBeDefined()
    await commitSettings(passkeyDeletion({ record: passkey, v: 2 }))
    await expect(assertion(3)).rejects.toThrow('the passkey was removed meanwhile')
    await api.delete(`/v1/members/${id}`)
    await expect(accountOf(ws, id)).rejects.toThrow('the member is deactivated')
    await expect(accountOf(ws, 'gone' as typeof id)).rejects.toThrow('the member is deactivated')
  })
})

describe('to add a passkey', () => {
  let client: Client
  let invitation: string
  beforeAll(async () => {
    const { api } = await workspaceHere()
    client = (await joinedHere(api)).client
    invitation = (await memberHere(api)).invitation.token
  })

  // Over nothing of this registration.
  const signature = Buffer.from('3006020101020101', 'hex')
  const ofAnother = {
    format: 'packed',
    statement: new Map<string, number | Buffer>([
      ['alg', -7],
      ['sig', signature],
    ]),
  }
  const withCertificate = {
    attestation: { format: 'packed', statement: new Map([['x5c', [Buffer.from('x')]]]) },
  }
  test.each([
    ...WRONG,
    ['a certificate', withCertificate, /^attestation packed was not asked for$/],
    [
      'an unknown attestation',
      { attestation: { format: 'apple', statement: new Map() } },
      /^attestation apple was/,
    ],
    // Passes as one that the authenticator signed itself, which it has not.
    [
      'an empty signature',
      { attestation: { format: 'packed', statement: new Map() } },
      /No attestation signature/,
    ],
    ['the signature of another key', { attestation: ofAnother }, /^the attestation is not valid$/],
  ] satisfies [string, Twist, RegExp][])(
    'with %s is 400 with a session, 401 without',
    async (_, twist, reason) => {
      const { body: options } = await client.post('/v1/passkeys/options')
      const mine = await client.post('/v1/passkeys', {
        response: newAuthenticator().register(options, twist),
      })
      const details = [{ path: 'response', message: 'was not accepted; ask for new options and try again' }]
      expect([mine.status, mine.body.error.details]).toEqual([400, details])
      told(reason)
      const { body: invited } = await ask('/v1/passkeys/options', { invitation })
      const response = newAuthenticator().register(invited, twist)
      refused(await ask('/v1/passkeys', { invitation, response }), JOIN)
    },
  )

  test('does not use an invitation up when it is refused', async () => {
    expect((await ask('/v1/passkeys', await joining(ask, newAuthenticator(), invitation))).status).toBe(201)
  })

  test('a challenge is for one attempt of one member', async () => {
    const { api } = await workspaceHere()
    const [mia, ben] = [await joinedHere(api), await joinedHere(api)]
    const { body: options } = await mia.client.post('/v1/passkeys/options')
    const { body: foreign } = await ben.client.post('/v1/passkeys/options')
    const add = async (twist: Twist) =>
      (await mia.client.post('/v1/passkeys', { response: newAuthenticator().register(options, twist) }))
        .status
    expect([await add({ challenge: foreign.challenge }), await add({}), await add({})]).toEqual([
      400, 201, 400,
    ])
    expect(reasons).toEqual([UNKNOWN, UNKNOWN])
  })

  test('a credential that the workspace has already is refused', async () => {
    const { client, authenticator } = await joinedHere((await workspaceHere()).api)
    const { body: options } = await client.post('/v1/passkeys/options')
    const response = authenticator.register(options)
    expect((await client.post('/v1/passkeys', { response })).status).toBe(400)
    told('^the workspace has this credential already$')
  })

  test('an invitation is valid for seven days, for one use, until the next one', async () => {
    const { api } = await workspaceHere()
    const { id, invitation } = await memberHere(api)
    const begin = (text: string) => ask('/v1/passkeys/options', { invitation: text })
    const body = await joining(ask, newAuthenticator(), invitation.token)
    pass(Date.parse(invitation.expires_at) - Date.now() - 1)
    expect((await begin(invitation.token)).status).toBe(200)
    pass(1)
    refused(await begin(invitation.token), JOIN)
    refused(await ask('/v1/passkeys', body), JOIN)
    const { body: again } = await api.post(`/v1/members/${id}/invitation`)
    const { body: newest } = await api.post(`/v1/members/${id}/invitation`)
    refused(await begin(again.invitation.token), JOIN)
    const twice = [await joining(ask, newAuthenticator(), newest.invitation.token)]
    twice.push(await joining(ask, newAuthenticator(), newest.invitation.token))
    const used = await Promise.all(twice.map((one) => ask('/v1/passkeys', one)))
    expect(used.map(({ status }) => status).toSorted()).toEqual([201, 401])
    refused(await begin(newest.invitation.token), JOIN)
    refused(await begin(`${newest.invitation.token.slice(0, -1)}_`), JOIN)
    // The second of two at once may read the member before or after the first has joined.
    expect([BAD_INVITATION, 'the invitation has ended']).toContain(reasons.splice(3, 1)[0])
    expect(reasons).toEqual(Array(5).fill(BAD_INVITATION))
  })

  test('an invitation with the same public id and another secret is refused', async () => {
    const { api } = await workspaceHere()
    const { invitation } = await memberHere(api)
    const body = invitation.token.slice(0, -6)
    const other = withChecksum(`${body.slice(0, -1)}${body.endsWith('a') ? 'b' : 'a'}`)
    refused(await ask('/v1/passkeys/options', { invitation: other }), JOIN)
    told(`^${BAD_INVITATION}$`)
  })

  test('needs an invitation or a session, not both, and no API key', async () => {
    const { api } = await workspaceHere()
    const { client } = await joinedHere(api)
    const { token: invitation } = (await memberHere(api)).invitation
    const error = (code: string, message: string) => expect.objectContaining({ code, message })
    const byKey = await api.post('/v1/passkeys/options')
    expect([byKey.status, byKey.body.error]).toEqual([
      403,
      error('forbidden', 'an API key cannot add a passkey; sign in instead'),
    ])
    const without = await ask('/v1/passkeys/options')
    const message = 'an invitation or a session is required'
    expect([without.status, without.body.error]).toEqual([401, error('unauthorized', message)])
    const both = await client.post('/v1/passkeys/options', { invitation })
    expect([both.status, both.body.error.details]).toEqual([
      400,
      [{ path: 'invitation', message: 'cannot be combined with a session; leave one of them out' }],
    ])
    expect(reasons).toEqual([])
  })

  test('what is not of a browser is 400', async () => {
    const { authenticator } = await joinedHere((await workspaceHere()).api)
    const response = authenticator.signIn({ challenge: 'c', rpId: 'localhost' })
    const path = 'response.response.clientDataJSON'
    for (const text of ['AAAA', Buffer.from('null').toString('base64url')]) {
      const sent = { ...response, response: { ...response.response, clientDataJSON: text } }
      const { status, body } = await ask('/v1/sessions', { response: sent })
      expect([status, body.error.details]).toEqual([
        400,
        [{ path, message: 'must be the client data of a WebAuthn credential' }],
      ])
    }
  })
})
