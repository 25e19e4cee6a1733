import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'aws-lambda'

/** The deadline of the current work, in milliseconds of `performance.now()`, which is immune to clock changes. */
const deadlines = new AsyncLocalStorage<number>()

/** Lambda's context. Tests call handlers without one; then there is no deadline. */
export type Limit = Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Runs an invocation with a deadline `reserveMs` before Lambda's timeout. At the deadline, running calls to a store are
 * aborted and no new call starts (`aws/client-options.ts`), so the reserve is enough to respond.
 */
export function withDeadline<T>(limit: Limit, reserveMs: number, work: () => T): T {
  const remaining = limit.getRemainingTimeInMillis?.()
  return remaining === undefined ? work() : deadlines.run(performance.now() + remaining - reserveMs, work)
}

/**
 * The time by which the current write must have ended, in the same milliseconds. It applies to a part of the work,
 * and is never later than the deadline of the work.
 */
const writeEnds = new AsyncLocalStorage<number>()

/** Runs a write that must not be sent later than `ms` milliseconds from now. */
export function withinMs<T>(ms: number, write: () => T): T {
  return writeEnds.run(Math.min(performance.now() + ms, writeEnd()), write)
}

/**
 * The time by which the current work must have ended, in milliseconds of `performance.now()`; Infinity without a
 * deadline.
 */
export const endsAt = (): number => Math.min(invocationEnd(), writeEnd())

/** Milliseconds until the deadline, or until the current write must have ended; negative after it; Infinity without one. */
export const timeLeft = (): number => endsAt() - performance.now()

/**
 * The time limit of one try of a request: a third of the time that the invocation has left, so that there is time to
 * retry, but no more than the remaining time of the current write.
 */
export function tryLimit(): number {
  const now = performance.now()
  return Math.min((invocationEnd() - now) / 3, writeEnd() - now)
}

const invocationEnd = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY
const writeEnd = (): number => writeEnds.getStore() ?? Number.POSITIVE_INFINITY

/** Time reserved for writing logs and returning the partial failure of a batch, in milliseconds. */
const RESERVE_MS = 5_000

/** The Lambda handler of a queue or stream. */
export type Consumer<E, R> = (event: E, limit?: Limit) => Promise<R>

/** Wraps a consumer with a deadline. */
export const bounded =
  <E, R>(consume: (event: E) => Promise<R>): Consumer<E, R> =>
  (event, limit = {}) =>
    withDeadline(limit, RESERVE_MS, () => consume(event))

/** The Lambda handler of a schedule, with a deadline. */
export const scheduled =
  (work: (limit: Required<Limit>, event: unknown) => Promise<void>) =>
  (event: unknown, limit: Required<Limit>): Promise<void> =>
    withDeadline(limit, RESERVE_MS, () => work(limit, event))
