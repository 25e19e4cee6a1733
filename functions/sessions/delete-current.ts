import { deleteCurrentSession as route } from '../../shared/contract/routes/sign-in.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { noSessionCookie, sessionCookieOf } from '../../shared/http/session-cookie.ts'
import { getSession, sessionDeletion } from '../../shared/table/access/sessions.ts'

export const handler = endpoint(route, async ({ caller, event, commit }) => {
  const { via, credential_id } = caller.issuedAs
  if (via !== 'session') throw notFound('session: the request was sent with an API key')
  const session = await getSession(caller.workspaceId, credential_id)
  // Undefined if another request has ended the session since this request was authenticated.
  const reply = { ...noContent(), ...(sessionCookieOf(event) && { cookies: [noSessionCookie()] }) }
  return commit(reply, session ? sessionDeletion(session) : [])
})
