import { setTimeout as sleep } from 'node:timers/promises'

/** Ends a wait that hangs. No slow machine takes this long; a mutant often makes a wait hang. */
export const WAIT_LIMIT_MS = process.env.MUTATION_RUN ? 10_000 : 300_000

/** How many times its deployed limit a function of the local service may take in tests. */
export const PATIENCE = 20

/**
 * Waits until a condition holds.
 * @throws Error when it still does not hold after five minutes
 */
export async function until(holds: () => unknown, intervalMs = 25): Promise<void> {
  for (const limit = Date.now() + WAIT_LIMIT_MS; !(await holds()); await sleep(intervalMs)) {
    if (Date.now() > limit) throw new Error(`this did not come to hold: ${holds}`)
  }
}
