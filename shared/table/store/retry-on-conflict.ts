import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from '../../aws/deadline.ts'
import { StoreUnavailable } from '../../aws/unavailable.ts'
import { CommitRefused, commit } from './commit.ts'
import type { Write } from './write.ts'

/** With the waits below, all tries take 3 s on average and 7 s at most. Twenty concurrent writers of a row succeed. */
const TRIES = 12
const MAX_WAIT_MS = 1_000

/**
 * Runs `work`, which reads, computes and commits, until its commit is not refused. A refusal means that a row changed
 * since it was read, so each try starts again from current rows.
 * @throws StoreUnavailable when every try is refused, or no time is left for another
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitRefused)) throw error
      const wait = Math.random() * Math.min(20 * 2 ** attempt, MAX_WAIT_MS)
      if (attempt === TRIES || wait >= timeLeft())
        throw new StoreUnavailable(`refused ${attempt} times`, { cause: error })
      await sleep(wait)
    }
  }
}

/**
 * Commits a change. If a condition fails, another writer was faster, and the change is obsolete. A commit that only
 * conflicted with a running transaction is retried.
 * @param writesAt the writes, dated with the time of the try
 * @returns whether it was committed
 */
export function commitUnlessChanged(writesAt: (now: Date) => readonly Write[]): Promise<boolean> {
  return retryOnConflict(async () => {
    try {
      await commit(writesAt(new Date()))
      return true
    } catch (error) {
      if (error instanceof CommitRefused && error.failed.length > 0) return false
      throw error
    }
  })
}
