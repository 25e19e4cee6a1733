import { randomBytes } from 'node:crypto'
import { invalid, type Problem } from '../../http/problem.ts'
import { asError, logger } from '../../log.ts'
import { type ChallengedMember, useChallenge } from '../../table/access/challenges.ts'

/** 256 random bits, base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** Checked here because DynamoDB refuses empty or too long keys with an error. */
const isChallenge = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value)

export const TIMEOUT_MS = 300_000

/** The attempt is refused; the reason is for the log only (contract 4.19). */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'
}

/**
 * Runs the checks of an attempt. If a check refuses the attempt, the reason is logged and the client gets the
 * problem.
 */
export async function attempt<T>(refusal: Problem, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AttemptRefused)) throw error
    logger().warn('passkey refused', { reason: error.message })
    throw refusal
  }
}

/** Runs the library's verification, which throws if it refuses an attempt. */
export async function verification<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw new AttemptRefused(asError(error).message)
  }
}

/** The checked fields of WebAuthn's client data, which is JSON from a browser or from an attacker. */
interface ClientData {
  readonly challenge?: unknown
  readonly crossOrigin?: unknown
  readonly topOrigin?: unknown
}

/**
 * The challenge that the browser has signed. The attempt uses up the challenge.
 * @param member the member who adds a passkey; if absent, the attempt is a sign-in
 * @throws AttemptRefused; Problem 400 for malformed client data
 */
export async function takeChallenge(
  clientDataJSON: string,
  member: ChallengedMember | undefined,
  request: { readonly requestId: string; readonly now: Date },
): Promise<string> {
  const { challenge, crossOrigin, topOrigin } = parsed(clientDataJSON)
  if (!isChallenge(challenge) || !(await useChallenge(challenge, member, request))) {
    throw new AttemptRefused('the challenge is unknown, used, expired or for another attempt')
  }
  // Refuses attempts in a frame, because the console is never framed. The library checks this only for sign-ins, and
  // only if the browser names the site.
  if (crossOrigin || topOrigin) throw new AttemptRefused('the page was in a frame of another site')
  return challenge
}

function parsed(clientDataJSON: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data === 'object' && data !== null) return data
  } catch {
    // Refused like any other text that is not client data.
  }
  const path = 'response.response.clientDataJSON'
  throw invalid([{ path, message: 'must be the client data of a WebAuthn credential' }])
}
