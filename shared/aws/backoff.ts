import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsAt } from './deadline.ts'

/** Number of tries of a call. Throttling that lasts less than a second ends within these tries. */
export const TRIES = 7

const limits = new AsyncLocalStorage<number>()

/** Runs work whose calls to a store have fewer tries. */
export const withTries = <T>(tries: number, work: () => T): T => limits.run(tries, work)

/** The number of tries of each call of the current work. */
export const maxTries = (): number => limits.getStore() ?? TRIES

/** The limits of a piece of work for the tries of each call. */
interface RetryLimit {
  readonly tries: number
  /** In milliseconds of `performance.now()`. */
  readonly endsAt: number
}

export const retryLimit = (tries = maxTries()): RetryLimit => ({ tries, endsAt: endsAt() })

/** Maximum wait in milliseconds, which is reached only with more tries than `TRIES`. */
const MAX_WAIT_MS = 20_000

/**
 * Maximum time, in milliseconds, by which a wait that AWS asks for may exceed the usual wait, as in the SDK's own
 * retries.
 */
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
 * A backoff with the limits of the current work, even if it is called later in other work. Does not use
 * `AsyncLocalStorage.bind`, which would take 2 % of deliver's CPU, because it is called for every item of a batch.
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
