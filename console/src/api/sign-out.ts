import { client } from './client.ts'
import { endSession, isSession, sessionKey } from './session.ts'

/** Ends a session in the service too, so that its token is worth nothing. An API key stays valid. */
export function signOut(): void {
  // The page does not wait: the token is forgotten also if the service does not answer.
  if (isSession(sessionKey()))
    void client()
      .delete('/v1/sessions/current')
      .catch(() => undefined)
  endSession('signed-out')
}
