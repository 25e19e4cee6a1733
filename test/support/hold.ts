import { onTestFinished } from 'vitest'
import type { Key } from '../../shared/table/keys.ts'
import { wrapStore } from './wrap-store.ts'

interface Held {
  /** Resolves when a call is held. */
  readonly reached: Promise<void>
  release(): void
}

/**
 * Holds this process's next call of an operation of DynamoDB that names a row, so that a test can change the table before
 * the call is sent. The call itself goes to the real store.
 */
export function holdCall(operation: 'TransactWriteItems' | 'GetItem', { pk, sk }: Key): Held {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDue = true
  const end = wrapStore(async (call, next) => {
    if (
      isDue &&
      call.operation === operation &&
      JSON.stringify(call.input).includes(`"pk":"${pk}","sk":"${sk}"`)
    ) {
      isDue = false
      reached.resolve()
      await released.promise
    }
    return next()
  })
  onTestFinished(() => {
    end()
    released.resolve()
  })
  return { reached: reached.promise, release: released.resolve }
}
