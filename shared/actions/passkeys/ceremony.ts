import { randomBytes } from 'node:crypto'
import { invalid, type Problem } from '../../http/problem.ts'
import { asError, logger } from '../../log.ts'

/** 256 random bits, base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

export const TIMEOUT_MS = 300_000

/** The attempt is refused; the reason is for the log only (contract 4.19). */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'
}

/** Runs the checks of an attempt; of a refused one the log has the reason, and the client gets the problem. */
export async function attempt<T>(refusal: Problem, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AttemptRefused)) throw error
    logger().warn('passkey refused', { reason: error.message })
    throw refusal
  }
}

/** Runs the verification of the library, which throws for everything that it refuses. */
export async function verification<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw new AttemptRefused(asError(error).message)
  }
}

/**
 * The challenge that the browser has signed.
 * @throws Problem 400 when the text is not of a browser
 */
export function challengeOf(clientDataJSON: string): string {
  const challenge = parsed(clientDataJSON)
  if (challenge !== undefined) return challenge
  const path = 'response.response.clientDataJSON'
  throw invalid([{ path, message: 'must be the client data of a WebAuthn credential' }])
}

function parsed(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    // What no challenge looks like is none of ours, and would be too long for a key.
    return typeof challenge === 'string' ? challenge.slice(0, 100) : undefined
  } catch {
    return undefined
  }
}
