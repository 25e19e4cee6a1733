import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { keysOf } from '../../shared/domain/keys-of.ts'
import type { Context, Family } from './check.ts'
import { console } from './checks/console.ts'
import { errors, idempotency } from './checks/errors.ts'
import { expenses } from './checks/expenses.ts'
import { photos, receipts } from './checks/photos.ts'
import { sales } from './checks/sales.ts'
import { service } from './checks/service.ts'
import { webhooks } from './checks/webhooks.ts'
import { workspace } from './checks/workspace.ts'
import { Client, Difference } from './client.ts'

export const FAMILIES = {
  service,
  errors,
  workspace,
  sales,
  expenses,
  receipts,
  photos,
  webhooks,
  idempotency,
  console,
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof FAMILIES

export interface SmokeOptions {
  readonly url: string
  /** API key of a member with every permission, in a workspace on the Professional plan. */
  readonly key: string
  /** How long an upload or a delivery may take. */
  readonly waitMs: number
  readonly only?: readonly FamilyName[]
  /** Address of the console, if it is deployed. */
  readonly console?: string
}

export interface Result {
  /** `webhooks: a delivery is recorded` */
  readonly check: string
  /** The difference; `undefined` if the check passed. */
  readonly difference?: string
}

/** Checks a running service from outside; calls `print` with each result. */
export async function smoke(options: SmokeOptions, print: (result: Result) => void): Promise<Result[]> {
  const { only = keysOf(FAMILIES).filter((name) => name !== 'console' || options.console !== undefined) } =
    options
  const results: Result[] = []
  const report = (check: string, difference?: string) => {
    const result = { check, ...(difference !== undefined && { difference }) }
    results.push(result)
    print(result)
  }
  await Promise.all(only.map((name) => runFamily(name, options, report)))
  return results
}

async function runFamily(
  family: FamilyName,
  options: SmokeOptions,
  report: (check: string, difference?: string) => void,
): Promise<void> {
  const cleanupSteps: (() => Promise<unknown>)[] = []
  const context: Context = {
    client: new Client(options.url, options.key),
    ...(options.console !== undefined && { console: options.console.replace(/\/$/, '') }),
    name: `smoke-${randomBytes(4).toString('hex')}`,
    cleanUp: (step) => cleanupSteps.push(step),
    until: (what, look) => until(options.waitMs, what, look),
  }
  for (const { name, run } of FAMILIES[family]) {
    report(`${family}: ${name}`, await differenceOf(() => run(context)))
  }
  for (const step of cleanupSteps.reverse()) {
    const difference = await differenceOf(step)
    if (difference !== undefined) report(`${family}: cleaning up`, difference)
  }
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
