import { changeRecord } from '../kit/change.ts'
import type { RefusalReason } from '../kit/uploaded-object.ts'
import type { Expense, ReceiptUpload, StoredReceipt } from './expense.ts'
import { needsDisplay, receiptPrefix, UPLOAD_LINK_MS, type Upload } from './upload.ts'

/**
 * Replaces the receipt of an expense, or removes it (null). An attached receipt clears an earlier refusal; a newer
 * link continues to wait.
 */
export function withReceipt(expense: Expense, receipt: StoredReceipt | null, now: Date): Expense {
  const { receipt_upload: upload } = expense
  if (!receipt) return changeRecord(expense, { receipt }, now)
  const last_attached = receipt.key.slice(0, receipt.key.lastIndexOf('/'))
  const isOver = upload?.status === 'refused' || upload?.prefix === last_attached
  return changeRecord(expense, { receipt, receipt_upload: isOver ? null : upload, last_attached }, now)
}

/** Whether a receipt of a type that browsers cannot show has no rendition yet. */
export const lacksDisplay = (receipt: StoredReceipt): boolean =>
  needsDisplay(receipt) && receipt.display === null

/** The expense with the rendition of its receipt. `updated_at` does not change (contract 8.17). */
export const withDisplay = (expense: Expense, display: string): Expense => ({
  ...expense,
  receipt: expense.receipt && { ...expense.receipt, display },
})

/** Whether the file of a newer link was attached, so that the file of this link is too late (contract 8.2). */
export const isSuperseded = ({ last_attached }: Expense, upload: Upload): boolean =>
  last_attached !== null && receiptPrefix(upload) < last_attached

/** The expense after an upload link was issued, which is now the newest link. */
export function withUpload(expense: Expense, upload: Upload, now: Date): Expense {
  const waiting = { status: 'waiting', reason: null, requested_at: upload.created_at } as const
  return changeRecord(expense, { receipt_upload: { prefix: receiptPrefix(upload), ...waiting } }, now)
}

/** Records that the file of a link was refused; returns the same object if the link is not the newest link. */
export function withRefusal(expense: Expense, upload: Upload, reason: RefusalReason, now: Date): Expense {
  const { receipt_upload } = expense
  if (receipt_upload?.prefix !== receiptPrefix(upload)) return expense
  return changeRecord(expense, { receipt_upload: { ...receipt_upload, status: 'refused', reason } }, now)
}

/** The upload as it is shown at a time; null for a link that has expired without a file (contract 8.11). */
export function viewReceiptUpload(upload: ReceiptUpload | null, at: Date) {
  if (!upload) return null
  const { status, reason, requested_at } = upload
  const isOver = status === 'waiting' && Date.parse(requested_at) + UPLOAD_LINK_MS <= at.getTime()
  return isOver ? null : ({ status, reason, requested_at } as const)
}

/** `expense.receipt_attached` if the expense had no receipt, else `expense.updated` (contract 6.8). */
export function receiptTrigger(
  before: Expense,
  after: Expense,
): 'expense.receipt_attached' | 'expense.updated' {
  return before.receipt === null && after.receipt !== null ? 'expense.receipt_attached' : 'expense.updated'
}
