import { describe, expect, test } from 'vitest'
import { newReceiptUpload, receiptOf } from '../../../shared/domain/expenses/upload.ts'
import type { ExpenseId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  contentFault,
  parseUploadedObjectKey,
  sideFault,
  sizeFault,
  uploadedObjectKey,
} from '../../../shared/domain/kit/uploaded-object.ts'

const WORKSPACE = '01930000-0000-7000-8000-000000000001' as WorkspaceId
const EXPENSE = '01930000-0000-7000-8000-000000000002' as ExpenseId
const MEMBER = '01930000-0000-7000-8000-000000000003' as MemberId
const MB = 1_048_576

describe('an upload', () => {
  const declared = { mime_type: 'image/png', size_bytes: 100 } as const
  const upload = newReceiptUpload(WORKSPACE, EXPENSE, declared, MEMBER, new Date())

  test('is identified by the key of its object', () => {
    expect(upload.key).toBe(`uploads/receipts/${WORKSPACE}/${upload.id}`)
    expect(parseUploadedObjectKey('receipts', upload.key)).toEqual({ workspaceId: WORKSPACE, id: upload.id })
    expect(parseUploadedObjectKey('photos', uploadedObjectKey('photos', WORKSPACE, upload.id))?.id).toBe(
      upload.id,
    )
  })

  test.each([
    'uploads/receipts/x/y',
    `uploads/receipts/${WORKSPACE}`,
    `uploads/receipts/${WORKSPACE}/${EXPENSE}/more`,
    `uploads/photos/${WORKSPACE}/${EXPENSE}`,
    `uploads/${WORKSPACE}/${EXPENSE}`,
    `receipts/receipts/${WORKSPACE}/${EXPENSE}`,
    '',
  ])('%j is not the key of a receipt', (key) =>
    expect(parseUploadedObjectKey('receipts', key)).toBeUndefined(),
  )

  test('is stored under a key with its hash, so that no other file overwrites it', () => {
    const key = `receipts/${WORKSPACE}/${EXPENSE}/${upload.id}/00`
    expect(receiptOf(upload, 'sha256:00')).toEqual({
      key,
      ...declared,
      content_hash: 'sha256:00',
      display: null,
    })
  })
})

describe('the checks of an uploaded object', () => {
  test('refuse images with more than 20,000 pixels a side', () => {
    expect(sideFault({ width: 20_000, height: 20_000 })).toBeUndefined()
    expect(sideFault(undefined)).toBeUndefined()
    expect(sideFault({ width: 20_001, height: 1 })).toEqual({
      reason: 'unreadable',
      message: 'the image is 20001 x 1 pixels; each side may have at most 20000',
    })
    expect(sideFault({ width: 1, height: 20_001 })?.message).toMatch(/1 x 20001/)
  })

  test('refuse files that are empty or too large', () => {
    expect(sizeFault({ size_bytes: 100 }, 100, 20 * MB)).toBeUndefined()
    expect(sizeFault({ size_bytes: 100 }, 0, 20 * MB)?.message).toMatch(/empty/)
    expect(sizeFault({ size_bytes: 100 }, 99, 20 * MB)?.message).toMatch(/99 bytes, not the declared 100/)
    expect(sizeFault({ size_bytes: 20 * MB }, 20 * MB, 20 * MB)).toBeUndefined()
    const fault = sizeFault({ size_bytes: 20 * MB + 1 }, 20 * MB + 1, 20 * MB)
    expect(fault).toEqual({ reason: 'size_mismatch', message: 'the file is larger than 20 MB' })
  })

  test.each([
    ['image/png', 'image/png', undefined],
    ['image/png', 'image/apng', undefined],
    ['image/heic', 'image/heif', undefined],
    ['video/mp4', 'video/x-m4v', undefined],
    ['video/mp4', 'video/quicktime', /video\/quicktime, not the declared video\/mp4/],
    ['image/heic', 'image/avif', /image\/avif, not the declared image\/heic/],
    ['image/jpeg', 'application/pdf', /application\/pdf, not the declared image\/jpeg/],
    ['application/pdf', undefined, /of no known type/],
  ] as const)('compare the content type: declared %s, detected %s', (mime_type, detected, fault) => {
    const found = contentFault({ mime_type }, detected)
    if (!fault) expect(found).toBeUndefined()
    else expect(found).toEqual({ reason: 'content_type_mismatch', message: expect.stringMatching(fault) })
  })
})
