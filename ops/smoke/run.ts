import type { Family } from '../../shared/checks/check.ts'
import { open } from '../../shared/checks/open.ts'
import { type CheckOptions, type Result, runFamily } from '../../shared/checks/run-family.ts'
import { keysOf } from '../../shared/domain/keys-of.ts'
import { console } from './checks/console.ts'
import { errors, idempotency } from './checks/errors.ts'
import { expenses } from './checks/expenses.ts'
import { photos, receipts } from './checks/photos.ts'
import { sales } from './checks/sales.ts'
import { service } from './checks/service.ts'
import { webhooks } from './checks/webhooks.ts'
import { workspace } from './checks/workspace.ts'

export const FAMILIES = {
  open,
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

interface SmokeOptions extends CheckOptions {
  readonly only?: readonly FamilyName[]
}

/** Checks a running service from outside; calls `print` with each result. */
export async function smoke(options: SmokeOptions, print: (result: Result) => void): Promise<Result[]> {
  const { only = keysOf(FAMILIES).filter((name) => name !== 'console' || options.console !== undefined) } =
    options
  const found = await Promise.all(only.map((name) => runFamily(name, FAMILIES[name], options, print)))
  return found.flat()
}
