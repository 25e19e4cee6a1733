import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What the import of a module evaluates: counts, which are the same on every machine. */
export interface Evaluated {
  /** Calls of functions, including its libraries'. */
  readonly calls: number
  /** Bytes of source of the functions that are called, and of the module itself. */
  readonly bytes: number
}

/** Imports modules in a new process without an environment. */
export async function evaluatedAtImport(files: readonly string[]): Promise<readonly Evaluated[]> {
  const child = fork(join(import.meta.dirname, 'evaluated-run.ts'), files, { env: {} })
  const [evaluated] = await once(child, 'message')
  // Sent by evaluated-run.ts.
  return evaluated as readonly Evaluated[]
}
