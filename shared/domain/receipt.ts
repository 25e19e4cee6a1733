import type { Expense, StoredReceipt } from './expense.ts'
import type { TriggerId } from './triggers.ts'

/** The expense with another receipt, or with none. */
export function withReceipt(expense: Expense, receipt: StoredReceipt | null, now: Date): Expense {
  return { ...expense, receipt, updated_at: now.toISOString() }
}

/** `expense.receipt_attached` only where there was none (contract 6.8). */
export function receiptTrigger(before: Expense, after: Expense): TriggerId {
  return before.receipt === null && after.receipt !== null ? 'expense.receipt_attached' : 'expense.updated'
}
