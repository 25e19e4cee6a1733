import { isDeepStrictEqual } from 'node:util'
import { type Client, Difference } from './client.ts'

/** What every check works with. */
export interface Context {
  readonly client: Client
  /** In the names of all that is created, so that leftovers can be recognised. */
  readonly name: string
  /** Registers what removes something; run at the end, last first, whatever happened. */
  readonly cleanUp: (undo: () => Promise<unknown>) => void
  /** Waits until the function returns something; a difference when that takes too long. */
  readonly until: <T>(what: string, look: () => Promise<T | undefined>) => Promise<T>
}

interface Check {
  readonly name: string
  run(context: Context): Promise<void>
}

/** Checks of one family of endpoints, in order; families run side by side. */
export type Family = readonly Check[]

/** @throws Difference unless both are the same, deeply */
export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Difference(`${what} is ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`)
}

/** @throws Difference with this message unless it holds */
export function require(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Difference(message)
}
