import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what comes to hold on its own, and fails when it has not by the deadline. */
export async function until(holds: () => boolean | Promise<boolean>, deadlineMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + deadlineMs; !(await holds()); await sleep(25)) {
    if (Date.now() > deadline) throw new Error(`it did not come to hold: ${holds}`)
  }
}
