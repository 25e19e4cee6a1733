import { expect, test } from 'vitest'
import type { ExpenseId, MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { attached, MAX_RECEIPT_BYTES, newReceiptUpload, refused } from '../../../shared/domain/upload.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const declared = { mime_type: 'application/pdf', size_bytes: 100 } as const
const upload = newReceiptUpload('w' as WorkspaceId, 'e' as ExpenseId, declared, 'm' as MemberId, now)

test('an upload is pending until its file is attached or refused', () => {
  expect(upload).toEqual({
    id: upload.id,
    workspace_id: 'w',
    expense_id: 'e',
    key: `uploads/receipts/w/${upload.id}`,
    ...declared,
    status: 'pending',
    reason: null,
    created_by: 'm',
    created_at: now.toISOString(),
  })
  expect(attached(upload)).toEqual({ ...upload, status: 'attached' })
  expect(refused(upload, 'empty')).toEqual({ ...upload, status: 'refused', reason: 'empty' })
})

test('a receipt has at most 20 MB', () => {
  expect(MAX_RECEIPT_BYTES).toBe(20_971_520)
})
