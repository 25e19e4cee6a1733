import { changeRecord } from './change.ts'
import type { Expense, StoredReceipt } from './expense.ts'

/** Replaces the receipt of an expense, or removes it (null). */
export function withReceipt(expense: Expense, receipt: StoredReceipt | null, now: Date): Expense {
  return changeRecord(expense, { receipt }, now)
}

/** `expense.receipt_attached` if the expense had no receipt, else `expense.updated` (contract 6.8). */
export function receiptTrigger(
  before: Expense,
  after: Expense,
): 'expense.receipt_attached' | 'expense.updated' {
  return before.receipt === null && after.receipt !== null ? 'expense.receipt_attached' : 'expense.updated'
}
