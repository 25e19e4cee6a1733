import { setImmediate as endOfTurn } from 'node:timers/promises'

/** What became of one item, in the order of the items. */
export type CallResult<R> = PromiseSettledResult<R>

interface Waiting<T, R> {
  readonly item: T
  readonly done: (outcome: CallResult<R>) => void
}

export interface CoalesceOptions<T> {
  /** Two items of the same key never go together; left out, any two may. */
  readonly keyOf?: (item: T) => string
  /** At most so many items go together. */
  readonly most: number
  /** For how long the first one waits for others, in milliseconds, unless `all` of them are there. */
  readonly linger?: { readonly ms: number; readonly all: number }
}

/**
 * Joins what is asked for at the same time into one call: everything of one turn of the event loop and, while a call is
 * out, everything until it is back. So the busier it gets the more goes together.
 * @param send does items at once and tells what became of each; what it throws becomes of all of them
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

  function take(): Waiting<T, R>[] {
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
      const group = take()
      const outcomes = await send(group.map(({ item }) => item)).catch((reason: unknown) =>
        group.map(() => ({ status: 'rejected', reason }) as const),
      )
      for (const [index, { done }] of group.entries())
        done(outcomes[index] ?? { status: 'rejected', reason: new Error('a call told nothing of an item') })
    }
    sending = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const done = (outcome: CallResult<R>) =>
        outcome.status === 'fulfilled' ? resolve(outcome.value) : reject(outcome.reason)
      waiting.push({ item, done })
      if (!sending) void sendAll()
      else if (waiting.length === linger?.all) complete()
    })
}
