import { changeRecord } from '../kit/change.ts'
import type { RefusalReason } from '../kit/uploaded-object.ts'
import type { Expense, ReceiptUpload, StoredReceipt } from './expense.ts'
import { receiptPrefix, UPLOAD_LINK_MS, type Upload } from './upload.ts'

/**
 * Replaces the receipt of an expense, or removes it (null). An attached receipt ends the refusal before it; a newer link
 * keeps waiting.
 */
export function withReceipt(expense: Expense, receipt: StoredReceipt | null, now: Date): Expense {
  const { receipt_upload: upload } = expense
  if (!receipt) return changeRecord(expense, { receipt }, now)
  const last_attached = receipt.key.slice(0, receipt.key.lastIndexOf('/'))
  const isOver = upload?.status === 'refused' || upload?.prefix === last_attached
  return changeRecord(expense, { receipt, receipt_upload: isOver ? null : upload, last_attached }, now)
}

/** Whether the file of a newer link was attached, so that this link's file comes too late (contract 8.2). */
export const isSuperseded = ({ last_attached }: Expense, upload: Upload): boolean =>
  last_attached !== null && receiptPrefix(upload) < last_attached

/** The expense when an upload link was issued: it is the newest one. */
export function withUpload(expense: Expense, upload: Upload, now: Date): Expense {
  const waiting = { status: 'waiting', reason: null, requested_at: upload.created_at } as const
  return changeRecord(expense, { receipt_upload: { prefix: receiptPrefix(upload), ...waiting } }, now)
}

/** The expense when the file of a link was refused; the same object when the link is not the newest one. */
export function withRefusal(expense: Expense, upload: Upload, reason: RefusalReason, now: Date): Expense {
  const { receipt_upload } = expense
  if (receipt_upload?.prefix !== receiptPrefix(upload)) return expense
  return changeRecord(expense, { receipt_upload: { ...receipt_upload, status: 'refused', reason } }, now)
}

/** The upload as it is shown at a time: a link whose time is over waits for nothing (contract 8.11). */
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
