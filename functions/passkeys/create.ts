import { addPasskey } from '../../shared/actions/passkeys/add.ts'
import { applicant, applicantOf, REFUSED } from '../../shared/actions/passkeys/applicant.ts'
import { attempt } from '../../shared/actions/passkeys/ceremony.ts'
import { verifyRegistration } from '../../shared/actions/passkeys/verify-registration.ts'
import { createPasskey as route } from '../../shared/contract/routes/sign-in.ts'
import { signedInBy, viewPasskey } from '../../shared/domain/people/passkey.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { invalid, unauthorized } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { requireConsole, sessionCookie } from '../../shared/http/session-cookie.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'

export const handler = endpoint(
  route,
  ({ body, caller, found, event, now, requestId, commit }) => {
    if (body.cookie) requireConsole(event)
    const refusal = caller
      ? invalid([{ path: 'response', message: 'was not accepted; ask for new options and try again' }])
      : unauthorized(REFUSED)
    return attempt(refusal, async () => {
      const credential = await verifyRegistration(body.response, found.member.record, { requestId, now })
      // Only this part can be repeated, because the challenge is used up.
      return retryOnConflict(async () => {
        const applying = await applicantOf({ body, caller })
        const { passkey, session, writes } = await addPasskey(
          applying,
          body.name,
          credential,
          event.headers['user-agent'],
          new Date(),
        )
        const view = viewPasskey(passkey)
        const actor = caller ? undefined : signedInBy(passkey)
        if (!session) return commit(created(view), writes, actor)
        if (!body.cookie) return commit(created({ ...view, session: session.shown }), writes, actor)
        const cookies = [sessionCookie(session.shown.session_token)]
        return commit({ ...created(view), cookies }, writes, actor)
      })
    })
  },
  { guard: applicant },
)
