import { describe, expect, test } from 'vitest'
import type { ExpenseId, MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { newReceiptUpload, receiptOf } from '../../../shared/domain/upload.ts'
import {
  contentFault,
  parseUploadedObjectKey,
  sizeFault,
  uploadedObjectKey,
} from '../../../shared/domain/uploaded-object.ts'

const WORKSPACE = '01930000-0000-7000-8000-000000000001' as WorkspaceId
const EXPENSE = '01930000-0000-7000-8000-000000000002' as ExpenseId
const MEMBER = '01930000-0000-7000-8000-000000000003' as MemberId
const MB = 1_048_576

describe('an upload', () => {
  const declared = { mime_type: 'image/png', size_bytes: 100 } as const
  const upload = newReceiptUpload(WORKSPACE, EXPENSE, declared, MEMBER, new Date())

  test('is found again by the key of its object', () => {
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
  ])('%j is none of that kind', (key) => expect(parseUploadedObjectKey('receipts', key)).toBeUndefined())

  test('is kept in a place of its own, so that a second receipt does not change the first', () => {
    const key = `receipts/${WORKSPACE}/${EXPENSE}/${upload.id}`
    expect(receiptOf(upload)).toEqual({ key, ...declared })
  })
})

describe('what is refused', () => {
  test('sizes', () => {
    expect(sizeFault({ size_bytes: 100 }, 100, 20 * MB)).toBeUndefined()
    expect(sizeFault({ size_bytes: 100 }, 0, 20 * MB)).toMatch(/empty/)
    expect(sizeFault({ size_bytes: 100 }, 99, 20 * MB)).toMatch(/99 bytes, not the declared 100/)
    expect(sizeFault({ size_bytes: 20 * MB }, 20 * MB, 20 * MB)).toBeUndefined()
    const fault = sizeFault({ size_bytes: 20 * MB + 1 }, 20 * MB + 1, 20 * MB)
    expect(fault).toBe('the file is larger than 20 MB')
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
  ] as const)('declared %s, recognized %s', (mime_type, recognized, fault) => {
    const said = contentFault({ mime_type }, recognized)
    if (fault) expect(said).toMatch(fault)
    else expect(said).toBeUndefined()
  })
})
