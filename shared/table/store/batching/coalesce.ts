import { setImmediate as endOfTurn } from 'node:timers/promises'

/** The outcome of one item. */
export type CallResult<R> = PromiseSettledResult<R>

interface Waiting<T, R> {
  readonly item: T
  readonly finish: (outcome: CallResult<R>) => void
}

export interface CoalesceOptions<T> {
  /** Items with the same key never share a call. Without it, any items may. */
  readonly keyOf?: (item: T) => string
  /** The maximum number of items per call. */
  readonly most: number
  /** How long the first item waits for others, in milliseconds; it waits no longer once `all` items are there. */
  readonly linger?: { readonly ms: number; readonly all: number }
}

/**
 * Combines concurrent requests into one call: all items of one turn of the event loop and, while a call is running, all
 * items that arrive until it returns. So batches grow with the load.
 * @param send processes a batch and returns the outcome of each item, in order; if it throws, every item fails
 */
export function coalesce<T, R>(
  send: (items: readonly T[]) => Promise<readonly CallResult<R>[]>,
  { keyOf, most, linger }: CoalesceOptions<T>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = []
  let sending = false
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
    const group = new Map<unknown, Waiting<T, R>>()
    for (const one of waiting) {
      const key = keyOf ? keyOf(one.item) : one
      if (group.size < most && !group.has(key)) group.set(key, one)
    }
    const taken = new Set(group.values())
    waiting = waiting.filter((one) => !taken.has(one))
    return [...taken]
  }

  async function sendAll(): Promise<void> {
    sending = true
    while (waiting.length > 0) {
      await (linger ? othersOf(linger) : endOfTurn())
      const group = nextBatch()
      const outcomes = await send(group.map(({ item }) => item)).catch((reason: unknown) =>
        group.map(() => ({ status: 'rejected', reason }) as const),
      )
      for (const [index, { finish }] of group.entries())
        finish(
          outcomes[index] ?? {
            status: 'rejected',
            reason: new Error('the batch returned no result for an item'),
          },
        )
    }
    sending = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const finish = (outcome: CallResult<R>) =>
        outcome.status === 'fulfilled' ? resolve(outcome.value) : reject(outcome.reason)
      waiting.push({ item, finish })
      if (!sending) void sendAll()
      else if (waiting.length === linger?.all) complete()
    })
}
