import { onTestFinished } from 'vitest'
import type { Key } from '../../shared/table/keys.ts'
import { documents } from '../../shared/table/store/client.ts'

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
  documents().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const names = `"pk":"${pk}","sk":"${sk}"`
        if (isDue && commandName?.startsWith(operation) && JSON.stringify(args.input).includes(names)) {
          isDue = false
          reached.resolve()
          await released.promise
        }
        return next(args)
      },
    { step: 'initialize', name: 'hold', override: true },
  )
  onTestFinished(() => {
    documents().middlewareStack.remove('hold')
    released.resolve()
  })
  return { reached: reached.promise, release: released.resolve }
}
