import { timeLeft, withinMs } from '../../aws/deadline.ts'
import { isTransient } from '../../aws/unavailable.ts'

/**
 * A walk reads the entries of an index, query by query. A walk may use this share of the invocation's remaining time;
 * the rest is for completing and sending the response.
 */
const SHARE = 0.6

/** When walks that start now must end, in milliseconds of `performance.now()`; Infinity without a deadline. */
export const endOfWalks = (): number => performance.now() + timeLeft() * SHARE

/**
 * The steps of a walk until `end`. A step that is not read by then is left out, unless it is the first step.
 * @returns whether the walk reached its end
 * @throws the error of a store that does not answer the first step, or fails before `end`
 */
export async function* inTime<T>(steps: AsyncIterator<T, unknown>, end: number): AsyncGenerator<T, boolean> {
  for (let isFirst = true; ; isFirst = false) {
    let step: IteratorResult<T, unknown>
    try {
      step = await (isFirst ? steps.next() : withinMs(end - performance.now(), () => steps.next()))
    } catch (error) {
      if (isFirst || performance.now() < end || !isTransient(error)) throw error
      return false
    }
    if (step.done) return true
    yield step.value
  }
}
