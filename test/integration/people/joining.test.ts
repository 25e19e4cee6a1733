import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { consoleOrigin, joining, newAuthenticator, openTo, signIn } from '../../support/people.ts'
import { outlastSkew } from '../../support/skew.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

/* Contract 4.16 to 4.18: from an invitation to a session. */

const person = { name: 'Mia', email: 'mia@example.com', permissions: ['expenses.view'] }

describeTransports('a new member', (send) => {
  const ask = openTo(send)

  // `sessions.test.ts` has what each answer shows, in this process.
  test('joins by the invitation, signs in again, and ends both sessions', async () => {
    const ws = await newWorkspace(send)
    const { status, body: member } = await ws.post('/v1/members', person)
    const { token, url } = member.invitation
    expect([status, url]).toEqual([201, `${consoleOrigin()}/join#${token}`])
    const authenticator = newAuthenticator()
    const made = await ask('/v1/passkeys', await joining(ask, authenticator, token))
    expect([made.status, made.body.session.member_id]).toEqual([201, member.id])
    const { session } = made.body
    const first = clientOf(send, session.session_token)
    expect((await first.get('/v1/me')).body).toMatchObject({ api_key_id: null, session_id: session.id })

    await outlastSkew()
    const again = await signIn(ask, authenticator)
    expect([again.status, again.body.member_id]).toEqual([201, member.id])
    const second = clientOf(send, again.body.session_token)
    expect((await second.get('/v1/me')).body).toMatchObject({
      session_id: again.body.id,
      permissions: person.permissions,
    })
    expect((await second.delete(`/v1/sessions/${session.id}`)).status).toBe(204)
    await until(async () => (await first.get('/v1/me')).status === 401)
    expect((await second.delete('/v1/sessions/current')).status).toBe(204)
    await until(async () => (await second.get('/v1/me')).status === 401)
    expect((await ws.delete(`/v1/passkeys/${made.body.id}`)).status).toBe(204)
  })
})
