import { setTimeout as sleep } from 'node:timers/promises'
import { CommitRefused, commit, type Write } from './commit.ts'
import { StoreUnavailable } from './unavailable.ts'

/** With the waits below: 3 s on average, 7 at most, of the 10 that an endpoint has. Twenty at once on a row get through. */
const TRIES = 12
const MOST_WAIT_MS = 1_000

/**
 * Runs what reads, computes and commits until its commit is not refused: something moved underneath, so it starts anew
 * from what is there then.
 * @throws StoreUnavailable when every try is refused
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitRefused)) throw error
      if (attempt === TRIES) throw new StoreUnavailable(`refused ${TRIES} times`, { cause: error })
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, MOST_WAIT_MS))
    }
  }
}

/**
 * Commits, unless a condition fails: then somebody else was faster and the change is void. What only met another
 * transaction under way is tried again.
 * @returns whether it was committed
 */
export function commitUnlessChanged(writes: readonly Write[]): Promise<boolean> {
  return again(async () => {
    try {
      await commit(writes)
      return true
    } catch (error) {
      if (error instanceof CommitRefused && error.failed.length > 0) return false
      throw error
    }
  })
}
