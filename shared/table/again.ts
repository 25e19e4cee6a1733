import { setTimeout as sleep } from 'node:timers/promises'
import { CommitRefused } from './commit.ts'

const TRIES = 6

/**
 * Runs what reads, computes and commits until its commit is not refused: something moved underneath, so it starts anew
 * from what is there then.
 * @throws CommitRefused when it stays contended
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitRefused) || attempt === TRIES) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
