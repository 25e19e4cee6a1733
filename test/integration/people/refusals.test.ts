import { beforeAll, expect, test } from 'vitest'
import { newInvitation, pendingInvitation } from '../../../shared/domain/invitation.ts'
import { newToken } from '../../../shared/domain/token.ts'
import { putChallenge } from '../../../shared/table/access/challenges.ts'
import { invitationInsertion, invitationReplacement } from '../../../shared/table/access/invitations.ts'
import { getMember } from '../../../shared/table/access/members.ts'
import { describeTransports } from '../../support/api.ts'
import { type Client, clientOf } from '../../support/client.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { joinBy, newAuthenticator, openTo, signIn } from '../../support/people.ts'
import { newSession } from '../../support/session.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/* Contract 4.19 on the stores: used and expired. `test/unit/actions/refused-passkeys.test.ts` has every refusal. */

const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')

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
    const same = { code: 'unauthorized', message: 'the passkey was not accepted' }
    expect([again.status, again.body.error]).toEqual([401, expect.objectContaining(same)])
  })

  test('to add a passkey with the challenge of another member, or of a sign-in, is refused', async () => {
    const { token } = (await ws.post('/v1/members', { name: 'D', email: 'd@x' })).body.invitation
    const { body: options } = await session.post('/v1/passkeys/options')
    const { body: foreign } = await ask('/v1/passkeys/options', { invitation: token })
    const { challenge } = (await ask('/v1/sessions/options')).body
    // The store would refuse the empty one as a key.
    for (const twist of [{ challenge: foreign.challenge }, { challenge }, { challenge: '' }]) {
      const response = newAuthenticator().register(options, twist)
      expect((await session.post('/v1/passkeys', { response })).status).toBe(400)
    }
    const response = person.authenticator.register(options)
    expect((await session.post('/v1/passkeys', { response })).status).toBe(400)
  })

  test('with a challenge of more than five minutes ago is refused', async () => {
    const old = new Date(Date.now() - 301_000)
    const twist = { challenge: CHALLENGE }
    await putChallenge(CHALLENGE, undefined, old)
    expect((await signIn(ask, person.authenticator, twist)).status).toBe(401)
    await putChallenge(CHALLENGE, { id: ws.owner, workspace_id: ws.id }, old)
    const { body: options } = await session.post('/v1/passkeys/options')
    const response = newAuthenticator().register(options, twist)
    expect((await session.post('/v1/passkeys', { response })).status).toBe(400)
    // As a control, the same with a challenge of now.
    await putChallenge(CHALLENGE, undefined, new Date())
    expect((await signIn(ask, person.authenticator, twist)).status).toBe(201)
  })

  test('with an invitation of more than seven days ago, or a session of more than twelve hours ago, is 401', async () => {
    const token = newToken('invitation')
    const member = { id: ws.owner, workspace_id: ws.id }
    const invitation = newInvitation(member, token, null, new Date(Date.now() - 7 * 86_400_000 - SKEW_MS))
    const owner = await getMember(ws.id, ws.owner)
    if (!owner) throw new Error('no owner')
    const replacement = invitationReplacement(owner, pendingInvitation(token, invitation), 'member.invited')
    await commitSettings([...replacement, invitationInsertion(token, invitation)])
    expect((await ws.get(`/v1/members/${ws.owner}`)).body.invited_until).toBeNull()
    expect((await ask('/v1/passkeys/options', { invitation: token })).status).toBe(401)
    const shown = await newSession(ws.id, ws.owner, new Date(Date.now() - 12 * 3_600_000 - SKEW_MS))
    expect((await clientOf(send, shown.token).get('/v1/me')).status).toBe(401)
    const listed = (await session.get('/v1/sessions')).body.data
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(shown.id)
  })

  test('with an API key is 403, and a malformed one 400', async () => {
    expect((await ws.post('/v1/passkeys/options')).status).toBe(403)
    expect((await ask('/v1/sessions', {})).status).toBe(400)
  })
})
