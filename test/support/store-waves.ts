import { setImmediate as nextTurn } from 'node:timers/promises'
import { wrapStore } from './wrap-store.ts'

/**
 * Counts the round trips of some work, and the read units: calls that are sent without waiting for each other are one trip. A trip ends when
 * all of its calls have an answer, so the count is the same on a slow machine. Must not run concurrently.
 */
export async function storeWaves(work: () => Promise<unknown>): Promise<{ trips: number; units: number }> {
  let [trips, units] = [0, 0]
  let waiting: (() => Promise<unknown>)[] = []
  async function sendAll(): Promise<void> {
    for (let quiet = 0, sent = waiting.length; quiet < QUIET_TURNS; quiet++) {
      await nextTurn()
      if (waiting.length !== sent) [quiet, sent] = [0, waiting.length]
    }
    const calls = waiting
    waiting = []
    trips++
    const release = await Promise.all(calls.map((call) => call()))
    for (const go of release) (go as () => void)()
  }
  const stop = wrapStore(({ input }, next) => {
    if (waiting.length === 0) void sendAll()
    return new Promise((resolve, reject) => {
      waiting.push(() =>
        next({ ...input, ReturnConsumedCapacity: 'TOTAL' }).then(
          (output) => {
            units += unitsOf(output)
            return () => resolve(output)
          },
          (error: unknown) => () => reject(error),
        ),
      )
    })
  })
  try {
    await work()
  } finally {
    stop()
  }
  return { trips, units }
}

/** Turns of the event loop without a call, after which all calls of a trip are sent. */
const QUIET_TURNS = 3

function unitsOf(output: object): number {
  const { ConsumedCapacity: consumed = [] } = output as {
    ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[]
  }
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
}
