import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsAt } from './deadline.ts'

/** Tries per call before it fails. Throttling that lasts less than a second ends within them. */
export const TRIES = 7

const limits = new AsyncLocalStorage<number>()

/** Runs work whose calls to a store have fewer tries. */
export const withTries = <T>(tries: number, work: () => T): T => limits.run(tries, work)

/** The number of tries of each call of the current work. */
export const maxTries = (): number => limits.getStore() ?? TRIES

/** How often and how long a piece of work may try a call. */
interface RetryLimit {
  readonly tries: number
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number
}

export const retryLimit = (tries = maxTries()): RetryLimit => ({ tries, endsAt: endsAt() })

/** Only with more tries than `TRIES` are waits so long. In milliseconds. */
const MAX_WAIT_MS = 20_000

/** How much longer than the usual wait AWS may ask for, as in the SDK's own retries. In milliseconds. */
const MAX_ASKED_MS = 5_000

/**
 * The wait after the n-th try (from 1) in milliseconds, with jitter so that callers that failed at the same time do not
 * retry at the same time. Infinity when there were enough tries, or when the deadline comes first. All waits add up to
 * at least 1.6 s, 3.2 s on average.
 * @param askedMs the wait that AWS asked for
 */
export function delayAfter(n: number, askedMs = 0, limit = retryLimit()): number {
  const usualMs = Math.min(MAX_WAIT_MS, 25 * 2 ** n * (0.5 + Math.random()))
  const ms = Math.max(usualMs, Math.min(askedMs, usualMs + MAX_ASKED_MS))
  return n < limit.tries && ms < limit.endsAt - performance.now() ? ms : Number.POSITIVE_INFINITY
}

/** Waits after the n-th try. @returns false, without waiting, when there must be no further try */
export type Backoff = (n: number, askedMs?: number) => Promise<boolean>

/**
 * A backoff with the limits of the current work, also when it is called later, in other work. Not
 * `AsyncLocalStorage.bind`, which for every item of a batch takes 2 % of deliver's CPU.
 */
export function newBackoff(): Backoff {
  const limit = retryLimit()
  return async (n, askedMs) => {
    const ms = delayAfter(n, askedMs, limit)
    if (ms === Number.POSITIVE_INFINITY) return false
    await sleep(ms)
    return true
  }
}

/** A backoff with the limits of the work that calls it. */
export const backoff: Backoff = (n, askedMs) => newBackoff()(n, askedMs)
