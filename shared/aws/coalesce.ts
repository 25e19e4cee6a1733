import { setImmediate as endOfTurn } from 'node:timers/promises'
import { type Backoff, newBackoff } from './backoff.ts'

/** The outcome of one item. */
export type CallResult<R> = PromiseSettledResult<R>

interface Waiting<T, R> {
  readonly item: T
  readonly finish: (outcome: CallResult<R>) => void
  /** A backoff with the limits of the work that requested the item. */
  readonly backoff: Backoff
  tries: number
}

export interface CoalesceOptions<T> {
  /** Items with the same key never share a call. Absent: any items may share a call. */
  readonly keyOf?: (item: T) => string
  /** The maximum number of items per call. */
  readonly most: number
  /** The number of calls at a time; 1 unless it is given. */
  readonly atOnce?: number
  /**
   * Whether a failure of an item is retried. The retry is part of a later call, so that the other items of the failed
   * call do not wait.
   */
  readonly isRetryable?: (reason: unknown) => boolean
  /**
   * Maximum time that the first item waits for other items, in milliseconds; the call is sent earlier if `all` items
   * have arrived.
   */
  readonly linger?: { readonly ms: number; readonly all: number }
}

/**
 * Combines concurrent requests into one call: all items of one turn of the event loop and, while a call is running, all
 * items that arrive until it returns. So batches grow with the load.
 * @param send processes a batch and returns the outcome of each item, in order; if it throws, every item fails
 */
export function coalesce<T, R>(
  send: (items: readonly T[]) => Promise<readonly CallResult<R>[]>,
  { keyOf, most, atOnce = 1, isRetryable = () => false, linger }: CoalesceOptions<T>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let sending = 0
  let complete: () => void = () => undefined

  function othersOf({ ms, all }: NonNullable<CoalesceOptions<T>['linger']>): Promise<void> | undefined {
    if (waiting.length >= all) return undefined
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      complete = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function nextBatch(): Waiting<T, R>[] {
    if (!keyOf) return waiting.splice(0, most)
    const group = new Map<string, Waiting<T, R>>()
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (group.size < most && !group.has(key)) group.set(key, one)
    }
    const taken = new Set(group.values())
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  async function sendAll(): Promise<void> {
    sending += 1
    while (waiting.length > 0) {
      await (linger ? othersOf(linger) : endOfTurn())
      const group = nextBatch()
      if (group.length > 0) await sendGroup(group)
    }
    sending -= 1
  }

  async function sendGroup(group: readonly Waiting<T, R>[]): Promise<void> {
    const outcomes = await send(group.map(({ item }) => item)).catch((reason: unknown) =>
      group.map(() => ({ status: 'rejected', reason }) as const),
    )
    for (const [index, one] of group.entries()) {
      const outcome = outcomes[index] ?? NO_RESULT
      if (outcome.status === 'rejected' && isRetryable(outcome.reason)) void retry(one, outcome)
      else one.finish(outcome)
    }
  }

  async function retry(one: Waiting<T, R>, outcome: CallResult<R>): Promise<void> {
    one.tries += 1
    if (await one.backoff(one.tries)) add(one)
    else one.finish(outcome)
  }

  function add(one: Waiting<T, R>): void {
    waiting.push(one)
    if (sending < atOnce) void sendAll()
    else if (waiting.length === linger?.all) complete()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const finish = (outcome: CallResult<R>) =>
        outcome.status === 'fulfilled' ? resolve(outcome.value) : reject(outcome.reason)
      add({ item, finish, backoff: newBackoff(), tries: 0 })
    })
}

const NO_RESULT = {
  status: 'rejected',
  reason: new Error('the batch returned no result for an item'),
} as const
