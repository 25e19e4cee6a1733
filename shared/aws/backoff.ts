import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from './deadline.ts'

/** Tries per call before it fails. Throttling that lasts less than a second ends within them. */
export const TRIES = 7

const limits = new AsyncLocalStorage<number>()

/** Runs work whose calls to a store have fewer tries. */
export const withTries = <T>(tries: number, work: () => T): T => limits.run(tries, work)

/** The number of tries of each call of the current work. */
export const maxTries = (): number => limits.getStore() ?? TRIES

/**
 * The wait after the n-th try (from 1) in milliseconds, with jitter so that callers that failed at the same time do not
 * retry at the same time. Infinity when there were enough tries, or when the deadline comes first. All waits add up to
 * at least 1.6 s, 3.2 s on average.
 */
export function delayAfter(n: number): number {
  const ms = 25 * 2 ** n * (0.5 + Math.random())
  return n < maxTries() && ms < timeLeft() ? ms : Number.POSITIVE_INFINITY
}

/** Waits after the n-th try. @returns false, without waiting, when there must be no further try */
export async function backoff(n: number): Promise<boolean> {
  const ms = delayAfter(n)
  if (ms === Number.POSITIVE_INFINITY) return false
  await sleep(ms)
  return true
}
