import { attempt } from '../../shared/actions/passkeys/ceremony.ts'
import { verifyAssertion } from '../../shared/actions/passkeys/verify-assertion.ts'
import { signIn } from '../../shared/actions/sessions/sign-in.ts'
import { createSession as route } from '../../shared/contract/routes/sign-in.ts'
import { signedInBy } from '../../shared/domain/passkey.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { unauthorized } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'

export const handler = endpoint(route, ({ body, event, now, requestId, commit }) =>
  attempt(unauthorized('the passkey was not accepted'), async () => {
    const assertion = await verifyAssertion(body.response, { requestId, now })
    // Only this part is repeated: the challenge is used up.
    return retryOnConflict(async () => {
      const { shown, writes } = await signIn(assertion, event.headers['user-agent'], new Date())
      return commit(created(shown), writes, signedInBy(assertion.passkey))
    })
  }),
)
