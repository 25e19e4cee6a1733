import { type Evaluated, evaluatedAtImport } from './evaluated.ts'
import type { Bundle } from './floor.ts'

/** What a function may evaluate at import over its floor: the schemas of its requests. The list of expenses has 23 parameters. */
const MAX_CALLS = 2_000
const MAX_BYTES = 24 * 1024
/** The rows of the service's own routes, which the rest of the table is loaded with. */
const TABLE = 10 * 1024
/** The schemas of all lists. */
const LISTS = 2048
const LARGER: Readonly<Record<string, number>> = { 'mcp/call': TABLE, 'exports/list-records': LISTS }

/** The functions that evaluate more at import than they may. */
export async function overImportBudget(bundles: readonly Bundle[]): Promise<string[]> {
  const pairs = bundles.flatMap(({ handler, file, floor }) => (floor ? [{ handler, file, floor }] : []))
  const own = await evaluatedAtImport(pairs.map(({ file }) => file))
  const floors = [...new Set(pairs.map(({ floor }) => floor.file))]
  const least = new Map<string, Evaluated>()
  for (const [at, evaluated] of (await evaluatedAtImport(floors)).entries())
    least.set(floors[at] ?? '', evaluated)
  return pairs.flatMap(({ handler, floor }, at) => {
    const { calls = 0, bytes = 0 } = own[at] ?? {}
    const from = least.get(floor.file)
    const overCalls = calls - (from?.calls ?? 0)
    const overBytes = bytes - (from?.bytes ?? 0)
    const maxBytes = MAX_BYTES + (LARGER[handler] ?? 0)
    return overCalls > MAX_CALLS || overBytes > maxBytes
      ? [`${handler}: ${overCalls} calls and ${overBytes} bytes at import over its floor`]
      : []
  })
}
