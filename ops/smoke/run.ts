import type { Family } from '../../shared/checks/check.ts'
import { open } from '../../shared/checks/open.ts'
import { type CheckOptions, type Result, runFamily } from '../../shared/checks/run-family.ts'
import { keysOf } from '../../shared/domain/kit/keys-of.ts'
import { console } from './checks/console.ts'
import { journey } from './checks/journey.ts'

export const FAMILIES = { open, journey, console } as const satisfies Record<string, Family>

type FamilyName = keyof typeof FAMILIES

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
