import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from '../../deadline.ts'

/** How often a call is made before its failure counts: throttling of less than a second is over by then. */
export const TRIES = 7

/**
 * The wait after the n-th try (from 1) in milliseconds, with jitter so that callers that failed together do not come
 * back together; Infinity when there were enough tries, or the deadline comes first. 1.6 s in all at least, 3.2 s on
 * average.
 */
export function delayAfter(n: number): number {
  const ms = 25 * 2 ** n * (0.5 + Math.random())
  return n < TRIES && ms < timeLeft() ? ms : Number.POSITIVE_INFINITY
}

/** Waits after the n-th try. @returns false, at once, when there must be no other */
export async function backoff(n: number): Promise<boolean> {
  const ms = delayAfter(n)
  if (ms === Number.POSITIVE_INFINITY) return false
  await sleep(ms)
  return true
}
