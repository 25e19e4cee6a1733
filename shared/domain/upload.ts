import type { StoredReceipt } from './expense.ts'
import { type ExpenseId, isUuid, type MemberId, newId, type UploadId, type WorkspaceId } from './ids.ts'

/** Decisions 4. */
export const RECEIPT_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
export type ReceiptMimeType = (typeof RECEIPT_MIME_TYPES)[number]

/** 20 MB (decisions 4). */
export const MAX_RECEIPT_BYTES = 20 * 1024 * 1024

interface AnyUpload {
  readonly id: UploadId
  readonly workspace_id: WorkspaceId
  /** Where the file is expected in the bucket. */
  readonly key: string
  readonly size_bytes: number
  readonly status: 'pending' | 'attached' | 'refused'
  /** Why it was refused. */
  readonly reason: string | null
  readonly created_by: MemberId
  readonly created_at: string
}

export interface ReceiptUpload extends AnyUpload {
  readonly kind: 'receipt'
  readonly expense_id: ExpenseId
  readonly mime_type: ReceiptMimeType
}

/** A file that somebody was allowed to send, by what it is for. */
export type Upload = ReceiptUpload

/** A receipt that is about to be sent. */
export function newReceiptUpload(
  workspaceId: WorkspaceId,
  expenseId: ExpenseId,
  declared: Pick<ReceiptUpload, 'mime_type' | 'size_bytes'>,
  by: MemberId,
  now: Date,
): ReceiptUpload {
  const id = newId<UploadId>(now)
  return {
    id,
    workspace_id: workspaceId,
    kind: 'receipt',
    expense_id: expenseId,
    key: `uploads/${workspaceId}/${id}`,
    mime_type: declared.mime_type,
    size_bytes: declared.size_bytes,
    status: 'pending',
    reason: null,
    created_by: by,
    created_at: now.toISOString(),
  }
}

/** Whose upload lies at an object key; undefined where the key is none of ours. */
export function uploadAt(key: string): { workspaceId: WorkspaceId; id: UploadId } | undefined {
  const [folder, workspaceId = '', id = '', ...more] = key.split('/')
  if (folder !== 'uploads' || more.length > 0 || !isUuid(workspaceId) || !isUuid(id)) return undefined
  return { workspaceId: workspaceId as WorkspaceId, id: id as UploadId }
}

/** What was kept of a receipt's upload: a place of its own for each, so that links to an earlier one stay whole. */
export function receiptOf({
  workspace_id,
  expense_id,
  id,
  mime_type,
  size_bytes,
}: ReceiptUpload): StoredReceipt {
  return { key: `receipts/${workspace_id}/${expense_id}/${id}`, mime_type, size_bytes }
}

/** What content is recognised as that may go by a declared name too: HEIF is HEIC's container, APNG is a PNG. */
const ALSO: Readonly<Record<string, string>> = { 'image/heif': 'image/heic', 'image/apng': 'image/png' }

/** Why a file that arrived is refused, by its size; undefined when it is not (issue 3, deliver 5). */
export function sizeFault({ size_bytes }: Upload, size: number): string | undefined {
  if (size === 0) return 'the file is empty'
  if (size > MAX_RECEIPT_BYTES) return 'the file is larger than 20 MB'
  return size === size_bytes ? undefined : `the file has ${size} bytes, not the declared ${size_bytes}`
}

/** Why a file that arrived is refused, by what its content was recognised as. */
export function contentFault({ mime_type }: Upload, recognised: string | undefined): string | undefined {
  if (recognised && (ALSO[recognised] ?? recognised) === mime_type) return undefined
  return `the content is ${recognised ?? 'of no known type'}, not the declared ${mime_type}`
}

export const attached = (upload: Upload): Upload => ({ ...upload, status: 'attached' })
export const refused = (upload: Upload, reason: string): Upload => ({ ...upload, status: 'refused', reason })
