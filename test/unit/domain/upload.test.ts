import { describe, expect, test } from 'vitest'
import type { ExpenseId, MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import {
  contentFault,
  MAX_RECEIPT_BYTES,
  newReceiptUpload,
  type ReceiptMimeType,
  receiptOf,
  sizeFault,
  uploadAt,
} from '../../../shared/domain/upload.ts'

const WORKSPACE = '01930000-0000-7000-8000-000000000001' as WorkspaceId
const EXPENSE = '01930000-0000-7000-8000-000000000002' as ExpenseId
const MEMBER = '01930000-0000-7000-8000-000000000003' as MemberId
const NOW = new Date('2026-03-04T05:06:07.890Z')

const declared = (mime_type: ReceiptMimeType, size_bytes = 100) =>
  newReceiptUpload(WORKSPACE, EXPENSE, { mime_type, size_bytes }, MEMBER, NOW)

describe('an upload', () => {
  const upload = declared('image/png')

  test('is found again by the key of its object', () => {
    expect(upload.key).toBe(`uploads/${WORKSPACE}/${upload.id}`)
    expect(uploadAt(upload.key)).toEqual({ workspaceId: WORKSPACE, id: upload.id })
  })

  test.each([
    'uploads/x/y',
    `uploads/${WORKSPACE}`,
    `uploads/${WORKSPACE}/${EXPENSE}/more`,
    `receipts/${WORKSPACE}/${EXPENSE}`,
    '',
  ])('%j is none of ours', (key) => expect(uploadAt(key)).toBeUndefined())

  test('is kept in a place of its own, so that a second receipt does not change the first', () => {
    expect(receiptOf(upload)).toEqual({
      key: `receipts/${WORKSPACE}/${EXPENSE}/${upload.id}`,
      mime_type: 'image/png',
      size_bytes: 100,
    })
  })
})

describe('what is refused', () => {
  test('sizes', () => {
    expect(sizeFault(declared('image/png', 100), 100)).toBeUndefined()
    expect(sizeFault(declared('image/png', 100), 0)).toMatch(/empty/)
    expect(sizeFault(declared('image/png', 100), 99)).toMatch(/99 bytes, not the declared 100/)
    expect(sizeFault(declared('image/png', MAX_RECEIPT_BYTES), MAX_RECEIPT_BYTES)).toBeUndefined()
    expect(sizeFault(declared('image/png', MAX_RECEIPT_BYTES + 1), MAX_RECEIPT_BYTES + 1)).toMatch(/20 MB/)
  })

  test.each([
    ['image/png', 'image/png', undefined],
    ['image/png', 'image/apng', undefined],
    ['image/heic', 'image/heif', undefined],
    ['image/heic', 'image/avif', /image\/avif, not the declared image\/heic/],
    ['image/jpeg', 'application/pdf', /application\/pdf, not the declared image\/jpeg/],
    ['application/pdf', undefined, /of no known type/],
  ] as const)('declared %s, recognised %s', (mime_type, recognised, fault) => {
    const said = contentFault(declared(mime_type), recognised)
    if (fault) expect(said).toMatch(fault)
    else expect(said).toBeUndefined()
  })
})
