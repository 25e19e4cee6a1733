import { isDeepStrictEqual } from 'node:util'
import { type Client, Difference } from './client.ts'

/** Input of every check. */
export interface Context {
  readonly client: Client
  /** Address of the console, without a slash at the end; only for the checks of the console. */
  readonly console?: string
  /** Part of the name of every created record, so that leftovers can be recognized. */
  readonly name: string
  /** Registers a cleanup step. The steps always run at the end, in reverse order. */
  readonly cleanUp: (undo: () => Promise<unknown>) => void
  /** Waits until the function returns a value. @throws Difference on a timeout */
  readonly until: <T>(what: string, look: () => Promise<T | undefined>) => Promise<T>
}

interface Check {
  readonly name: string
  run(context: Context): Promise<void>
}

/** The checks of one family of endpoints, in order; families run concurrently. */
export type Family = readonly Check[]

/** @throws Difference unless both values are deeply equal */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Difference(`${what} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`)
}

/** @throws Difference with this message unless the condition is true */
export function require(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Difference(message)
}
