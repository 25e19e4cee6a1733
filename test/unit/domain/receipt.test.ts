import { expect, test } from 'vitest'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expenses/expense.ts'
import {
  isSuperseded,
  viewReceiptUpload,
  withReceipt,
  withRefusal,
  withUpload,
} from '../../../shared/domain/expenses/receipt.ts'
import { newReceiptUpload, receiptOf, UPLOAD_LINK_MS } from '../../../shared/domain/expenses/upload.ts'
import type { ExpenseId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { recordWith } from '../../support/records.ts'

/** `receipt_upload` of an expense shows its newest upload link, until the file is attached (contract 8.11). */
const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const expense = recordWith<Expense>(EXPENSE_FIELDS, { id: 'e' })
const [older, newer] = [0, 60_000].map((ms) =>
  newReceiptUpload(
    'w' as WorkspaceId,
    'e' as ExpenseId,
    { mime_type: 'image/png', size_bytes: 1 },
    'm' as MemberId,
    new Date(now.getTime() - 60_000 + ms),
  ),
)
if (!older || !newer) throw new Error('two uploads')
const shown = ({ receipt_upload }: Expense) => viewReceiptUpload(receipt_upload, now)
const waiting = { status: 'waiting', reason: null, requested_at: at }
const refused = { status: 'refused', reason: 'unreadable', requested_at: at }
const asked = withUpload(withUpload(expense, older, now), newer, now)

test('the newest link is shown, and then why its file was refused', () => {
  expect(shown(expense)).toBeNull()
  expect(shown(asked)).toEqual(waiting)
  const next = withRefusal(asked, newer, 'unreadable', now)
  expect(shown(next)).toEqual(refused)
  expect(next.updated_at > asked.updated_at).toBe(true)
})

test('a refused file of an older link changes nothing, whatever became of the newer one', () => {
  const over = withReceipt(asked, receiptOf(newer, 'sha256:00'), now)
  for (const one of [expense, asked, withRefusal(asked, newer, 'unreadable', now), over]) {
    expect(withRefusal(one, older, 'size_mismatch', now)).toBe(one)
  }
})

test('an attached receipt ends what was shown, but not the waiting of a newer link', () => {
  const receipt = receiptOf(older, 'sha256:00')
  expect(shown(withReceipt(asked, receiptOf(newer, 'sha256:00'), now))).toBeNull()
  expect(shown(withReceipt(asked, receipt, now))).toEqual(waiting)
  expect(shown(withReceipt(withRefusal(asked, newer, 'unreadable', now), receipt, now))).toBeNull()
})

test('a refusal stays when the receipt is removed, until another link is asked for', () => {
  const next = withReceipt(withRefusal(asked, newer, 'unreadable', now), null, now)
  expect(shown(next)).toEqual(refused)
  expect(shown(withUpload(next, newer, now))).toEqual(waiting)
})

test('a link whose 15 minutes are over waits for nothing; a refusal does not end', () => {
  const end = new Date(now.getTime() + UPLOAD_LINK_MS)
  expect(UPLOAD_LINK_MS).toBe(900_000)
  expect(viewReceiptUpload(asked.receipt_upload, new Date(end.getTime() - 1))).toEqual(waiting)
  expect(viewReceiptUpload(asked.receipt_upload, end)).toBeNull()
  expect(viewReceiptUpload(withRefusal(asked, newer, 'unreadable', now).receipt_upload, end)).toEqual(refused)
})

test('a link is superseded once the file of a newer one was attached, also when it was removed since', () => {
  const superseded = (one: Expense) => [older, newer].map((upload) => isSuperseded(one, upload))
  const [first, second] = [receiptOf(older, 'sha256:00'), receiptOf(newer, 'sha256:11')]
  expect(superseded(asked)).toEqual([false, false])
  expect(superseded(withReceipt(asked, first, now))).toEqual([false, false])
  const both = withReceipt(withReceipt(asked, first, now), second, now)
  expect(superseded(both)).toEqual([true, false])
  expect(superseded(withReceipt(both, null, now))).toEqual([true, false])
  expect(superseded(withUpload(withReceipt(both, null, now), newer, now))).toEqual([true, false])
})
