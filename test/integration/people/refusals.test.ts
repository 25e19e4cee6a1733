import { beforeAll, expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Authenticator } from '../../support/authenticator.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { joinBy, newAuthenticator, openTo, signIn } from '../../support/people.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/* Contract 4.19: refused attempts, which look alike. */

type Twist = NonNullable<Parameters<Authenticator['signIn']>[1]>

const flipped = (bytes: Buffer) =>
  Buffer.from(bytes.map((byte, n) => (n === bytes.length - 1 ? byte ^ 1 : byte)))

const WRONG: [what: string, twist: Twist][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['an unknown challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['no user verification', { isUserVerified: false }],
  ['another ceremony', { type: 'payment.get' }],
]

describeTransports('an attempt', (send) => {
  const ask = openTo(send)
  let ws: TestWorkspace
  let person: Awaited<ReturnType<typeof joinBy>>
  let session: Client
  beforeAll(async () => {
    ws = await newWorkspace(send)
    const invitation = (await ws.post(`/v1/members/${ws.owner}/invitation`)).body.invitation.token
    person = await joinBy(send, invitation)
    session = person.client
  })

  const same = { code: 'unauthorized', message: 'the passkey was not accepted' }

  test.each([
    ...WRONG,
    ['a changed signature', { signature: flipped }],
    ['a counter that goes back', { counter: 1 }],
    ['a user handle that is none', { userHandle: 'x' }],
    ['no user handle', { userHandle: '' }],
  ] satisfies [string, Twist][])('to sign in with %s is 401', async (_, twist) => {
    const { status, body } = await signIn(ask, person.authenticator, twist)
    expect([status, body.error]).toEqual([401, expect.objectContaining(same)])
  })

  test('to sign in with a used challenge is 401, and a refused one is used up', async () => {
    const { body: options } = await ask('/v1/sessions/options')
    const { authenticator } = person
    const evil = authenticator.signIn(options, { origin: 'https://evil.example' })
    expect((await ask('/v1/sessions', { response: evil })).status).toBe(401)
    const response = authenticator.signIn(options)
    expect((await ask('/v1/sessions', { response })).status).toBe(401)
    const { body: fresh } = await ask('/v1/sessions/options')
    const good = authenticator.signIn(fresh)
    expect((await ask('/v1/sessions', { response: good })).status).toBe(201)
    const again = await ask('/v1/sessions', { response: good })
    expect([again.status, again.body.error]).toEqual([401, expect.objectContaining(same)])
  })

  test('to sign in with the user handle of another member, or an unknown passkey, is 401', async () => {
    const { id, invitation } = (await ws.post('/v1/members', { name: 'B', email: 'b@x' })).body
    const other = await joinBy(send, invitation.token)
    const { body: options } = await ask('/v1/sessions/options')
    const { userHandle } = other.authenticator.signIn(options).response
    expect((await signIn(ask, person.authenticator, { userHandle })).status).toBe(401)
    const { body: own } = await session.post('/v1/passkeys/options')
    const stranger = newAuthenticator()
    stranger.register(own)
    expect((await signIn(ask, stranger)).status).toBe(401)
    expect((await ws.delete(`/v1/passkeys/${other.passkey.id}`)).status).toBe(204)
    expect((await signIn(ask, other.authenticator)).status).toBe(401)
    expect(id).toEqual(expect.any(String))
  })

  test.each([
    ...WRONG,
    [
      'a certificate',
      { attestation: { format: 'packed', statement: new Map([['x5c', [Buffer.from('x')]]]) } },
    ],
  ] satisfies [string, Twist][])(
    'to add a passkey with %s is 400 with a session, 401 without',
    async (_, twist) => {
      const { body: options } = await session.post('/v1/passkeys/options')
      const mine = await session.post('/v1/passkeys', {
        response: newAuthenticator().register(options, twist),
      })
      expect([mine.status, mine.body.error.details[0].path]).toEqual([400, 'response'])
      const invitation = (await ws.post('/v1/members', { name: 'C', email: 'c@x' })).body.invitation.token
      const { body: invited } = await ask('/v1/passkeys/options', { invitation })
      const response = newAuthenticator().register(invited, twist)
      const { status, body } = await ask('/v1/passkeys', { invitation, response })
      const error = { code: 'unauthorized', message: 'the invitation or the passkey was not accepted' }
      expect([status, body.error]).toEqual([401, expect.objectContaining(error)])
    },
  )

  test('to add a passkey with the challenge of another member, or of a sign-in, is refused', async () => {
    const { token } = (await ws.post('/v1/members', { name: 'D', email: 'd@x' })).body.invitation
    const { body: options } = await session.post('/v1/passkeys/options')
    const { body: foreign } = await ask('/v1/passkeys/options', { invitation: token })
    const { challenge } = (await ask('/v1/sessions/options')).body
    for (const twist of [{ challenge: foreign.challenge }, { challenge }]) {
      const response = newAuthenticator().register(options, twist)
      expect((await session.post('/v1/passkeys', { response })).status).toBe(400)
    }
    const response = person.authenticator.register(options)
    expect((await session.post('/v1/passkeys', { response })).status).toBe(400)
  })

  test('with an API key is 403, without any credential 401, and a malformed one 400', async () => {
    const api = clientOf(send, ws.key)
    expect((await api.post('/v1/passkeys/options')).status).toBe(403)
    expect((await ask('/v1/passkeys/options')).status).toBe(401)
    expect((await ask('/v1/passkeys/options', { invitation: 'wsi_x' })).status).toBe(401)
    expect((await ask('/v1/sessions', {})).status).toBe(400)
    expect((await ask('/v1/sessions/options', { x: 1 })).status).toBe(400)
    const response = person.authenticator.signIn({ challenge: 'c', rpId: 'localhost' })
    const notJson = { ...response, response: { ...response.response, clientDataJSON: 'AAAA' } }
    expect((await ask('/v1/sessions', { response: notJson })).status).toBe(400)
  })
})
