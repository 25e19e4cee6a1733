import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The limit of a wait that hangs. It is longer than a queue hides a failed message (six minutes), so that a consumer that
 * fails once fails no test. Mutants often make a wait hang.
 */
export const WAIT_LIMIT_MS = process.env.MUTATION_RUN ? 10_000 : 450_000

/** In tests, a function of the local service may take its deployed timeout times this factor. */
export const PATIENCE = 20

/**
 * A condition that takes long, such as a request, is evaluated during at most an eighth of the wait: it would take the processor
 * from what it waits for.
 */
const PAUSE_FACTOR = 7
const MAX_PAUSE_MS = 1_000

/**
 * Waits until a condition is true.
 * @throws Error when it is still false after `WAIT_LIMIT_MS`
 */
export async function until(condition: () => unknown, intervalMs = 25): Promise<void> {
  const limit = Date.now() + WAIT_LIMIT_MS
  for (;;) {
    const begun = Date.now()
    if (await condition()) return
    if (Date.now() > limit) throw new Error(`the condition did not become true: ${condition}`)
    const pauseMs = Math.min(PAUSE_FACTOR * (Date.now() - begun), MAX_PAUSE_MS)
    await sleep(Math.max(intervalMs, pauseMs))
  }
}
