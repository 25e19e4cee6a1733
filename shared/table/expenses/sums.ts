import { type ExpenseFilter, expenseEntryOf } from '../../domain/expenses/expense-filter.ts'
import type { NamespaceCounts } from '../../domain/expenses/expense-summary.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { isComplete } from '../../domain/kit/namespaces.ts'
import { decidedEntries } from '../store/decided-entries.ts'
import { type Entry, failedIn, handledIn, passingEntries } from './entries.ts'
import { listNamespaces, readNamespaces } from './namespaces.ts'
import { listOf } from './search.ts'

/** How many expenses a sum looks at. */
const MAX_SUMMED = 20_000

/** Namespaces that a sum counts. */
const MAX_NAMESPACES = 20

/**
 * The index entries that match, among the newest that are read. Rows are read only where entries do not decide
 * (`decidedEntries`). Indexes lag, so an entry may show what its row was a moment ago.
 */
export async function summedEntries(
  ws: WorkspaceId,
  filter: ExpenseFilter,
): Promise<{ entries: readonly Entry[]; complete: boolean }> {
  const entries: Entry[] = []
  const list = listOf(ws, filter)
  const steps = passingEntries(ws, filter, { offset: 0, limit: MAX_SUMMED }, MAX_SUMMED)
  for (;;) {
    const { value, done } = await steps.next()
    if (done) return { entries, complete: value }
    entries.push(...(await decidedEntries(value, list, expenseEntryOf)))
  }
}

/** The first namespaces by name, with the numbers of these entries that the system has handled and could not import. */
export async function countNamespaces(
  ws: WorkspaceId,
  entries: readonly Entry[],
): Promise<NamespaceCounts[]> {
  const [{ rows }, { record }] = await Promise.all([
    listNamespaces(ws, { limit: MAX_NAMESPACES }),
    readNamespaces(ws),
  ])
  const keys = entries.map(({ sk }) => sk)
  const [to, from] = [keys[0], keys.at(-1)]
  return Promise.all(
    rows.map(async ({ id: namespace }) => {
      if (from === undefined || to === undefined) return { namespace, handled: 0, failed: 0 }
      const range = { from, to }
      const [isHandled, isFailed] = await Promise.all([
        handledIn(ws, namespace, range, isComplete(record, namespace)),
        failedIn(ws, namespace, range),
      ])
      return { namespace, handled: keys.filter(isHandled).length, failed: keys.filter(isFailed).length }
    }),
  )
}
