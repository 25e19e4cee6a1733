import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from '../../deadline.ts'
import { CommitRefused, commit, type Write } from './commit.ts'
import { StoreUnavailable } from './unavailable.ts'

/** With the waits below: 3 s on average, 7 at most. Twenty at once on a row get through. */
const TRIES = 12
const MOST_WAIT_MS = 1_000

/**
 * Runs what reads, computes and commits until its commit is not refused: something moved underneath, so it starts anew
 * from what is there then.
 * @throws StoreUnavailable when every try is refused, or no time is left for another
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitRefused)) throw error
      const wait = Math.random() * Math.min(20 * 2 ** attempt, MOST_WAIT_MS)
      if (attempt === TRIES || wait >= timeLeft())
        throw new StoreUnavailable(`refused ${attempt} times`, { cause: error })
      await sleep(wait)
    }
  }
}

/**
 * Commits, unless a condition fails: then somebody else was faster and the change is void. What only met another
 * transaction under way is tried again.
 * @returns whether it was committed
 */
export function commitUnlessChanged(writes: readonly Write[]): Promise<boolean> {
  return retryOnConflict(async () => {
    try {
      await commit(writes)
      return true
    } catch (error) {
      if (error instanceof CommitRefused && error.failed.length > 0) return false
      throw error
    }
  })
}
