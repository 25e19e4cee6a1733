import type { Functions } from './functions.ts'

/** Lambda's `TooManyRequestsException`: the account runs as many functions at once as it may. */
export class FunctionThrottled extends Error {
  override readonly name = 'FunctionThrottled'

  constructor() {
    super('Rate Exceeded.')
  }
}

/** Invokes functions: directly, or within a limit. */
export type Invoker = Pick<Functions, 'invoke'>

/** Refuses invocations over the concurrency of an account. Reserved concurrency is not imitated. */
export function limited(invoker: Invoker, concurrency: number): Invoker {
  let running = 0
  return {
    async invoke(arn, event) {
      if (running >= concurrency) throw new FunctionThrottled()
      running += 1
      try {
        return await invoker.invoke(arn, event)
      } finally {
        running -= 1
      }
    },
  }
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

/**
 * Repeats a refused invocation at growing intervals, as Lambda's pollers and its queue of asynchronous invocations do.
 * AWS does not document the intervals.
 * @param until the time of the last try, in epoch milliseconds
 * @throws FunctionThrottled if the last try is refused, or if a try is refused and `isStopped` returns true
 */
export async function whenAdmitted<T>(
  invoke: () => Promise<T>,
  until: number,
  isStopped: () => boolean = () => false,
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await invoke()
    } catch (error) {
      if (!(error instanceof FunctionThrottled) || isStopped() || Date.now() + wait > until) throw error
    }
    await new Promise((done) => setTimeout(done, wait))
  }
}
