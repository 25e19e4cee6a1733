import type { Expense } from '../../domain/expense.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/ids.ts'
import type { Namespaces } from '../../domain/namespaces.ts'
import type { Versioned } from '../store/versioned.ts'
import type { Write } from '../store/write.ts'
import { readNamespaces, replaceNamespaces, trackedOf } from './namespaces.ts'
import { getExpense, replaceExpense } from './rows.ts'

/** Reads the expense and the namespaces in use, in parallel. */
export async function readStamped(
  ws: WorkspaceId,
  id: ExpenseId,
): Promise<{
  found: Versioned<Expense> | undefined
  namespaces: Versioned<Namespaces>
}> {
  const [found, namespaces] = await Promise.all([getExpense(ws, id), readNamespaces(ws)])
  return { found, namespaces }
}

/** The writes that set or clear a stamp: never an event (contract 7.5 rule 3), and none at all if nothing changed. */
export function stampWrites(
  current: Versioned<Expense>,
  next: Expense,
  namespaces: Versioned<Namespaces>,
  used: Namespaces,
  now: Date,
): Write[] {
  if (next === current.record) return []
  const tracked = { record: used, v: namespaces.v }
  const writes = replaceExpense(current, next, trackedOf(tracked))
  if (used === namespaces.record) return writes
  return [...writes, replaceNamespaces(next.workspace_id, namespaces, used, now)]
}
