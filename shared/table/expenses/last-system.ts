import { EXPENSE_FIELDS, type Expense } from '../../domain/expenses/expense.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { walkChanges } from '../changes/walk.ts'
import { changesList } from '../keys.ts'
import { ALL_KEYS } from '../store/key-range.ts'
import { readMany } from '../store/read-many.ts'
import { recordOf } from '../store/versioned.ts'
import { listNamespaces, MAX_LISTED } from './namespaces.ts'

/** How many of the expenses that changed last are read. */
const RECENT = 5

/**
 * The outside system that was used last: the namespace of the newest external reference among the expenses that changed last; if they have
 * no reference, the namespace that came into use last. Undefined if no system is in use.
 */
export async function lastSystem(ws: WorkspaceId, now: Date): Promise<string | undefined> {
  const [references, { rows }] = await Promise.all([
    recentReferences(ws, now),
    listNamespaces(ws, { limit: MAX_LISTED }),
  ])
  const inUse = rows.map(({ id, created_at }) => [id, created_at] as const)
  return newest(references) ?? newest(inUse)
}

const newest = (found: readonly (readonly [namespace: string, at: string])[]): string | undefined =>
  found.toSorted(([, a], [, b]) => (a > b ? -1 : 1))[0]?.[0]

async function recentReferences(ws: WorkspaceId, now: Date): Promise<(readonly [string, string])[]> {
  const query = { since: ALL_KEYS.from, newestFirst: true, withDeleted: false, now }
  const { value } = await walkChanges(changesList(ws, 'expense'), query, undefined, RECENT).next()
  // While the index lags, it may show an expense at two places. A batch must not read a row twice.
  const keys = new Map((value ?? []).map(({ id, key }) => [id, key]))
  const rows = await readMany([...keys.values()], false)
  return rows
    .flatMap((row) => (row ? recordOf<Expense>(row, EXPENSE_FIELDS) : []))
    .flatMap(({ external_references }) =>
      Object.entries(external_references).map(
        ([namespace, { updated_at }]) => [namespace, updated_at] as const,
      ),
    )
}
