import { changeRecord, timestampAfter } from '../kit/change.ts'
import { MAX_NAMESPACES, type ReferenceInput, withReference } from '../kit/external-references.ts'
import type { Expense, SyncError } from './expense.ts'

/** The fields that the outside system reports. */
export type SyncErrorInput = Pick<SyncError, 'code' | 'message' | 'retryable'>

/**
 * The expense with an error in a namespace, whose counter is increased (contract 7.9). Returns undefined when the
 * expense already has errors in `MAX_NAMESPACES` other namespaces.
 */
export function withError(
  expense: Expense,
  namespace: string,
  { code, message, retryable }: SyncErrorInput,
  now: Date,
): Expense | undefined {
  const errors = expense.sync_errors
  const old = Object.hasOwn(errors, namespace) ? errors[namespace] : undefined
  if (!old && Object.keys(errors).length >= MAX_NAMESPACES) return undefined
  const at = timestampAfter(now, expense).toISOString()
  const count = (old?.count ?? 0) + 1
  const error: SyncError = { code, message, retryable, count, first_at: old?.first_at ?? at, last_at: at }
  return changeRecord(expense, { sync_errors: { ...errors, [namespace]: error } }, now)
}

/**
 * The expense with a reference (`withReference`). The reference removes the error of its namespace, even if the
 * reference is identical.
 */
export const reconciledExpense = (
  expense: Expense,
  namespace: string,
  given: ReferenceInput,
  now: Date,
): Expense | undefined => withReference(withoutError(expense, namespace, now), namespace, given, now)

/** Removes the error of a namespace; returns the same object when there is no such error (contract 7.9). */
export function withoutError(expense: Expense, namespace: string, now: Date): Expense {
  if (!Object.hasOwn(expense.sync_errors, namespace)) return expense
  const { [namespace]: _, ...rest } = expense.sync_errors
  return changeRecord(expense, { sync_errors: rest }, now)
}
