import { type ExpenseFilter, expenseEntryOf } from '../../domain/expenses/expense-filter.ts'
import type { NamespaceCounts } from '../../domain/expenses/expense-summary.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { isComplete } from '../../domain/kit/namespaces.ts'
import { decidedEntries } from '../store/decided-entries.ts'
import { inTime } from '../store/in-time.ts'
import { NO_KEYS } from '../store/key-range.ts'
import { type Entry, passingEntries } from './entries.ts'
import { failedIn, handledIn } from './membership.ts'
import { listNamespaces, readNamespaces } from './namespaces.ts'
import { listOf } from './search.ts'

/** Maximum number of expenses that a summary counts. */
const MAX_SUMMED = 20_000

/** Namespaces that a sum counts. */
export const MAX_NAMESPACES = 20

interface Summed {
  readonly entries: readonly Entry[]
  /** Whether these are all matching expenses. */
  readonly complete: boolean
}

/**
 * The matching index entries among the newest entries that can be read until `end`. A row is read only if its entry does not decide whether
 * the record matches (`decidedEntries`). Indexes lag, so an entry may show an earlier version of its row.
 */
async function summedEntries(ws: WorkspaceId, filter: ExpenseFilter, end: number): Promise<Summed> {
  const entries: Entry[] = []
  const list = listOf(ws, filter)
  const passing = passingEntries(ws, filter, { offset: 0, limit: MAX_SUMMED }, MAX_SUMMED)
  let isWhole = true
  async function* decided() {
    for (;;) {
      const { value, done } = await passing.next()
      if (!done) yield decidedEntries(value, list, expenseEntryOf)
      else {
        isWhole = value
        return
      }
    }
  }
  const steps = inTime(decided(), end)
  for (;;) {
    const { value, done } = await steps.next()
    if (done) return { entries, complete: value && isWhole }
    entries.push(...value)
  }
}

/**
 * The entries of a sum (`summedEntries`) and, for the first namespaces by name, how many expenses the system has handled or failed to
 * import. If the namespaces of the oldest entries could not be read before `end`, these entries are left out.
 */
export async function walkSums(
  ws: WorkspaceId,
  filter: ExpenseFilter,
  end: number,
): Promise<Summed & { readonly namespaces: readonly NamespaceCounts[] }> {
  const [{ entries, complete }, { rows }, { record }] = await Promise.all([
    summedEntries(ws, filter, end),
    listNamespaces(ws, { limit: MAX_NAMESPACES }),
    readNamespaces(ws),
  ])
  const [first, last] = [entries[0], entries.at(-1)]
  const range = first && last ? { from: last.sk, to: first.sk } : NO_KEYS
  const states = await Promise.all(
    rows.map(async ({ id: namespace }) => {
      const [handled, failed] = await Promise.all([
        handledIn(ws, namespace, range, isComplete(record, namespace), end),
        failedIn(ws, namespace, range, end),
      ])
      return { namespace, handled, failed }
    }),
  )
  const from = [range.from, ...states.flatMap(({ handled, failed }) => [handled.from, failed.from])]
  const known = from.reduce((latest, sk) => (sk > latest ? sk : latest))
  const summed = known === range.from ? entries : entries.filter(({ sk }) => sk >= known)
  const count = (has: (sk: string) => boolean) => summed.filter(({ sk }) => has(sk)).length
  return {
    entries: summed,
    complete: complete && summed === entries,
    namespaces: states.map(({ namespace, handled, failed }) => ({
      namespace,
      handled: count(handled.has),
      failed: count(failed.has),
    })),
  }
}
