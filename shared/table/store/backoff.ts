import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from '../../deadline.ts'

/** Tries per call before it fails. Throttling that lasts less than a second ends within them. */
export const TRIES = 7

/**
 * The wait after the n-th try (from 1) in milliseconds, with jitter so that callers that failed at the same time do not
 * retry at the same time. Infinity when there were enough tries, or when the deadline comes first. All waits add up to
 * at least 1.6 s, 3.2 s on average.
 */
export function delayAfter(n: number): number {
  const ms = 25 * 2 ** n * (0.5 + Math.random())
  return n < TRIES && ms < timeLeft() ? ms : Number.POSITIVE_INFINITY
}

/** Waits after the n-th try. @returns false, without waiting, when there must be no further try */
export async function backoff(n: number): Promise<boolean> {
  const ms = delayAfter(n)
  if (ms === Number.POSITIVE_INFINITY) return false
  await sleep(ms)
  return true
}
