import { env } from '../../aws/environment.ts'
import { conflict } from '../../http/problem.ts'

/** The console, for which passkeys are made: its origin, and the name by which browsers keep them. */
export interface RelyingParty {
  readonly origin: string
  readonly id: string
}

/**
 * Follows from the deployment alone, never from a request (contract 4.20).
 * @throws Problem 409 when the deployment has no console
 */
export function relyingParty(): RelyingParty {
  const origin = env('CONSOLE_ORIGIN')
  if (origin === 'none') throw conflict('this deployment has no console, for which passkeys would be made')
  return { origin, id: new URL(origin).hostname }
}
