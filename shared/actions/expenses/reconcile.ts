import type * as z from 'zod/mini'
import type { referenceBody } from '../../contract/schemas/expense-requests.ts'
import type { Expense } from '../../domain/expense.ts'
import { MAX_NAMESPACES } from '../../domain/external-references.ts'
import { reconciledExpense } from '../../domain/sync-errors.ts'
import { conflict } from '../../http/problem.ts'

/**
 * The expense with the reference that a request gives.
 * @throws Problem 409 when it has too many others
 */
export function reconcile(
  expense: Expense,
  namespace: string,
  { external_id, url, metadata }: z.output<typeof referenceBody>,
  now: Date,
): Expense {
  const given = { external_id, url: url ?? null, metadata: metadata ?? {} }
  const next = reconciledExpense(expense, namespace, given, now)
  if (!next) throw conflict(`an expense has at most ${MAX_NAMESPACES} namespaces`)
  return next
}
