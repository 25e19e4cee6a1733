import { EXPENSE_FIELDS, type Expense } from '../../domain/expenses/expense.ts'
import type { ExpenseId, WorkspaceId } from '../../domain/kit/ids.ts'
import { expenseKey, expenseOfSortKey, markerKey } from '../keys.ts'
import { CommitRefused, commit } from '../store/commit.ts'
import { readRows } from '../store/read.ts'
import { retryOnConflict } from '../store/retry-on-conflict.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { type Entry, keysIn } from './entries.ts'
import { unreconciledMarker } from './markers.ts'
import { expenseCheck, getExpense } from './rows.ts'

/**
 * Number of expenses in one transaction or read. Both are limited to 100: each expense needs two writes (a check and a
 * put) or two rows.
 */
export const EXPENSES_PER_CHUNK = 50

/** Adds the markers that the index does not show for these entries. @returns whether any was missing */
export async function markStep(ws: WorkspaceId, namespace: string, step: readonly Entry[]): Promise<boolean> {
  const range = { from: step.at(-1)?.sk ?? '', to: step[0]?.sk ?? '' }
  const [reconciled, unreconciled] = await Promise.all([
    keysIn(ws, { of: 'reconciled', namespace }, range),
    keysIn(ws, { of: 'unreconciled', namespace }, range),
  ])
  const ids = step
    .filter(({ sk }) => !reconciled.has(sk) && !unreconciled.has(sk))
    .map(({ sk }) => expenseOfSortKey(sk))
  const chunks = Array.from({ length: Math.ceil(ids.length / EXPENSES_PER_CHUNK) }, (_, n) =>
    ids.slice(n * EXPENSES_PER_CHUNK, (n + 1) * EXPENSES_PER_CHUNK),
  )
  const marked = await Promise.all(chunks.map((chunk) => mark(ws, namespace, chunk)))
  return marked.includes(true)
}

async function mark(ws: WorkspaceId, namespace: string, ids: readonly ExpenseId[]): Promise<boolean> {
  const rows = await readRows([
    ...ids.map((id) => expenseKey(ws, id)),
    ...ids.map((id) => markerKey(ws, id, namespace)),
  ])
  const expenses = ids.flatMap((_, n) => {
    const row = rows[n]
    return row && !rows[ids.length + n] ? [versioned<Expense>(row, EXPENSE_FIELDS)] : []
  })
  const writes = expenses.flatMap((expense) => writesFor(expense, namespace))
  try {
    if (writes.length > 0) await commit(writes)
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error
    // One of the expenses changed concurrently: mark each in its own transaction, from its current version.
    for (const { record } of expenses) await retryOnConflict(() => markOne(record, namespace))
  }
  return writes.length > 0
}

async function markOne({ workspace_id, id }: Expense, namespace: string): Promise<void> {
  const expense = await getExpense(workspace_id, id)
  const writes = expense ? writesFor(expense, namespace) : []
  if (writes.length > 0) await commit(writes)
}

function writesFor(expense: Versioned<Expense>, namespace: string) {
  const marker = unreconciledMarker(expense, namespace)
  return marker ? [expenseCheck(expense), marker] : []
}
