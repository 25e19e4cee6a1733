import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient, StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import type { Answer } from '../client.ts'

/** DynamoDB Local with many rows, on a busy machine, may not answer within the limits of the clients. */
const TRIES = 6
const PAUSE_MS = 2_000

/** Repeats work of the bench that is not measured, and may be repeated, until the store answers. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
      await sleep(PAUSE_MS * tries)
    }
  }
}

/** The answer to a request. @throws StoreUnavailable instead of a 503, for `patiently` */
export async function answered(request: Promise<Answer>): Promise<Answer> {
  const answer = await request
  if (answer.status === 503) throw new StoreUnavailable('the service answered 503')
  return answer
}
