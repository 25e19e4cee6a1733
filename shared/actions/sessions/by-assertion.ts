import type * as z from 'zod/mini'
import type { sessionCreate } from '../../contract/schemas/passkey.ts'
import type { Passkey } from '../../domain/people/passkey.ts'
import { unauthorized } from '../../http/problem.ts'
import type { Reply } from '../../http/reply.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import { attempt } from '../passkeys/ceremony.ts'
import { verifyAssertion } from '../passkeys/verify-assertion.ts'
import { signIn } from './sign-in.ts'
import type { NewSession } from './start.ts'

interface SignInRequest {
  readonly body: z.output<typeof sessionCreate>
  readonly event: { readonly headers: { readonly 'user-agent'?: string | undefined } }
  readonly now: Date
  readonly requestId: string
}

/**
 * Signs in by a passkey's assertion.
 * @param commit commits the session, and returns the reply of the operation
 * @throws Problem 401
 */
export const byAssertion = <Body>(
  { body, event, now, requestId }: SignInRequest,
  commit: (session: NewSession, passkey: Passkey) => Promise<Reply<Body>>,
): Promise<Reply<Body>> =>
  attempt(unauthorized('the passkey was not accepted'), async () => {
    const assertion = await verifyAssertion(body.response, { requestId, now })
    // Only this part can be repeated, because the challenge is used up.
    return retryOnConflict(async () =>
      commit(await signIn(assertion, event.headers['user-agent'], new Date()), assertion.passkey),
    )
  })
