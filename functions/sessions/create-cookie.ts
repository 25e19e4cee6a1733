import { byAssertion } from '../../shared/actions/sessions/by-assertion.ts'
import { createSessionCookie as route } from '../../shared/contract/routes/sign-in.ts'
import { signedInBy } from '../../shared/domain/people/passkey.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { requireConsole, sessionCookie } from '../../shared/http/session-cookie.ts'

export const handler = endpoint(route, (request) => {
  requireConsole(request.event)
  return byAssertion(request, ({ shown, writes }, passkey) => {
    const { session_token, ...session } = shown
    const reply = { ...created(session), cookies: [sessionCookie(session_token)] }
    return request.commit(reply, writes, signedInBy(passkey))
  })
})
