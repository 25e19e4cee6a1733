import { UnauthorizedError } from '../../../clients/typescript/src/errors.ts'
import { describeError } from '../parts/describe-error.ts'
import { notify } from '../parts/notify.ts'
import { client, clientOf } from './client.ts'
import { credential, endSession, takeFormerToken } from './session.ts'

/**
 * Ends a session in the service, which also removes the session's cookie, because scripts cannot. An API key stays
 * valid, and the tab forgets it.
 */
export async function signOut(): Promise<void> {
  const current = credential()
  try {
    if (current && 'sessionId' in current) await client().delete('/v1/sessions/current')
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) {
      return notify(`You are still signed in. ${describeError(error).text}`, { isError: true })
    }
  }
  endSession('signed-out')
}

/** Ends the session whose token 1.0.0 stored where scripts can read it. */
export function endFormerSession(): void {
  const key = takeFormerToken()
  if (key)
    void clientOf({ key })
      .delete('/v1/sessions/current')
      .catch(() => undefined)
}
