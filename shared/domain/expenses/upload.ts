import { type ExpenseId, isUuid, type MemberId, newId, type UploadId, type WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { uploadedObjectKey } from '../kit/uploaded-object.ts'
import type { StoredReceipt } from './expense.ts'

/** The types that receipts may have. */
export const RECEIPT_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
export type ReceiptMimeType = (typeof RECEIPT_MIME_TYPES)[number]

/** 20 MB (contract 8.3). */
export const MAX_RECEIPT_BYTES = 20 * 1024 * 1024

/** Time in which an upload must start, in milliseconds; a started upload may take longer (contract 8.11). */
export const UPLOAD_LINK_MS = 900_000

/** A receipt for which an upload link was issued. */
export interface Upload {
  readonly id: UploadId
  readonly workspace_id: WorkspaceId
  readonly expense_id: ExpenseId
  /** Object key to which the client uploads the file. */
  readonly key: string
  readonly mime_type: ReceiptMimeType
  readonly size_bytes: number
  readonly status: 'pending' | 'attached' | 'refused'
  /** Why it was refused. */
  readonly reason: string | null
  readonly created_by: MemberId
  readonly created_at: string
}

export const UPLOAD_FIELDS: Fields<Upload> = {
  id: 'text',
  workspace_id: 'text',
  expense_id: 'text',
  key: 'text',
  mime_type: 'text',
  size_bytes: 'number',
  status: 'text',
  reason: 'text or null',
  created_by: 'text',
  created_at: 'text',
}

/** Creates the upload, before the client sends the file. */
export function newReceiptUpload(
  workspaceId: WorkspaceId,
  expenseId: ExpenseId,
  declared: Pick<Upload, 'mime_type' | 'size_bytes'>,
  by: MemberId,
  now: Date,
): Upload {
  const id = newId<UploadId>(now)
  return {
    id,
    workspace_id: workspaceId,
    expense_id: expenseId,
    key: uploadedObjectKey('receipts', workspaceId, id),
    mime_type: declared.mime_type,
    size_bytes: declared.size_bytes,
    status: 'pending',
    reason: null,
    created_by: by,
    created_at: now.toISOString(),
  }
}

/** Where the files of an upload are stored. Each upload has its own prefix, so links to an earlier receipt keep working. */
export const receiptPrefix = ({ workspace_id, expense_id, id }: Upload): string =>
  `receipts/${workspace_id}/${expense_id}/${id}`

/** The workspace and expense in the output of `receiptPrefix`; undefined for any other key. */
export function parseReceiptPrefix(
  prefix: string,
): { workspaceId: WorkspaceId; expenseId: ExpenseId } | undefined {
  const [folder, workspaceId = '', expenseId = '', upload = '', ...rest] = prefix.split('/')
  if (folder !== 'receipts' || !isUuid(upload) || rest.length > 0) return undefined
  return isUuid<WorkspaceId>(workspaceId) && isUuid<ExpenseId>(expenseId)
    ? { workspaceId, expenseId }
    : undefined
}

/** Whether browsers cannot show the type, so that it is rendered. */
export const needsDisplay = ({ mime_type }: { readonly mime_type: string }): boolean =>
  mime_type === 'image/heic'

/**
 * The stored receipt of an upload. Its key contains the hash: a second file sent through the same link never replaces
 * the bytes of the first one.
 * @param content_hash `sha256:<hex>` of its bytes
 */
export function receiptOf(upload: Upload, content_hash: string): StoredReceipt {
  const { mime_type, size_bytes } = upload
  const key = `${receiptPrefix(upload)}/${content_hash.slice('sha256:'.length)}`
  return { key, mime_type, size_bytes, content_hash, display: null }
}

export const attached = (upload: Upload): Upload => ({ ...upload, status: 'attached' })
export const refused = (upload: Upload, reason: string): Upload => ({ ...upload, status: 'refused', reason })
