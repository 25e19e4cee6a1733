import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from 'aws-lambda'

/** When the work that runs here must end, in milliseconds of `performance.now()`, which no clock change moves. */
const deadlines = new AsyncLocalStorage<number>()

/** Lambda's context; tests call handlers without one, and then there is no limit. */
export type Limit = Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/**
 * Runs an invocation with a deadline, `reserveMs` before Lambda ends it. After the deadline no call to a store starts or
 * goes on (`table/store/bounded-handler.ts`), so what is left of the time is enough to answer.
 */
export function withDeadline<T>(limit: Limit, reserveMs: number, work: () => T): T {
  const remaining = limit.getRemainingTimeInMillis?.()
  return remaining === undefined ? work() : deadlines.run(performance.now() + remaining - reserveMs, work)
}

/** Milliseconds until the deadline, negative after it; Infinity without one. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now()
}

/** Kept for logs and the partial failure of a batch; in milliseconds. */
const RESERVE_MS = 5_000

/** The handler of a queue or stream, as Lambda calls it. */
export type Consumer<E, R> = (event: E, limit?: Limit) => Promise<R>

/** Gives a consumer a deadline. */
export const bounded =
  <E, R>(consume: (event: E) => Promise<R>): Consumer<E, R> =>
  (event, limit = {}) =>
    withDeadline(limit, RESERVE_MS, () => consume(event))

/** The handler of a schedule, with a deadline. */
export const scheduled =
  (work: (limit: Required<Limit>) => Promise<void>) =>
  (_event: unknown, limit: Required<Limit>): Promise<void> =>
    withDeadline(limit, RESERVE_MS, () => work(limit))
