import { env } from '../../aws/environment.ts'
import { conflict } from '../../http/problem.ts'

/** The console for which passkeys are created: its origin, and the relying party id under which browsers store them. */
export interface RelyingParty {
  readonly origin: string
  readonly id: string
}

/**
 * Determined only by the deployment, never by a request (contract 4.20).
 * @throws Problem 409 when the deployment has no console
 */
export function relyingParty(): RelyingParty {
  const origin = env('CONSOLE_ORIGIN')
  if (origin === 'none') throw conflict('this deployment has no console, for which passkeys would be made')
  return { origin, id: new URL(origin).hostname }
}
