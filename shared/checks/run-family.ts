import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Family } from './check.ts'
import { Client, Difference } from './client.ts'

export interface CheckOptions {
  readonly url: string
  /** API key of a member with every permission, in a workspace on the Professional plan; the open checks need none. */
  readonly key: string
  /** Time limit of an upload or a delivery. */
  readonly waitMs: number
  /** Address of the console, if it is deployed. */
  readonly console?: string
}

export interface Result {
  /** `webhooks: a delivery is recorded` */
  readonly check: string
  /** The difference; `undefined` if the check passed. */
  readonly difference?: string
}

/** Runs the checks of a family, one after the other, and then its cleanup steps; calls `print` with each result. */
export async function runFamily(
  name: string,
  family: Family,
  options: CheckOptions,
  print: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = []
  const report = (check: string, difference?: string) => {
    const result = { check: `${name}: ${check}`, ...(difference !== undefined && { difference }) }
    results.push(result)
    print(result)
  }
  const cleanupSteps: (() => Promise<unknown>)[] = []
  const context: Context = {
    client: new Client(options.url, options.key),
    ...(options.console !== undefined && { console: options.console.replace(/\/$/, '') }),
    name: `smoke-${randomBytes(4).toString('hex')}`,
    cleanUp: (step) => cleanupSteps.push(step),
    until: (what, look) => until(options.waitMs, what, look),
  }
  for (const { name, run } of family) report(name, await differenceOf(() => run(context)))
  for (const step of cleanupSteps.reverse()) {
    const difference = await differenceOf(step)
    if (difference !== undefined) report('cleaning up', difference)
  }
  return results
}

async function differenceOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Difference) return error.message
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    return `could not be checked: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`
  }
}

const LOOK_EVERY_MS = 250

async function until<T>(waitMs: number, what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + waitMs; ; await sleep(LOOK_EVERY_MS)) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Difference(`${what}: not within ${waitMs / 1000} s`)
  }
}
