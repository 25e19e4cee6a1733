import { backoff, withTries } from './backoff.ts'
import { isTransient } from './unavailable.ts'

/**
 * Repeats a transfer whose body is a stream, because the SDK does not retry a call while a stream is sent or after
 * the response has begun. Each try has a new stream; the SDK's own retries are off.
 */
export async function repeatTransfer<T>(transfer: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await withTries(1, transfer)
    } catch (error) {
      if (!isTransient(error) || !(await backoff(tries))) throw error
    }
  }
}
