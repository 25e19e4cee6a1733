import type { UploadId } from '../../domain/ids.ts'
import { MAX_RECEIPT_BYTES, receiptOf, refused, type Upload } from '../../domain/upload.ts'
import { contentFault, parseUploadedObjectKey, sizeFault } from '../../domain/uploaded-object.ts'
import { logger } from '../../log.ts'
import { keepFile, readFile, removeFile, type UploadedObject } from '../../storage/files.ts'
import { sniff } from '../../storage/sniff.ts'
import { getExpense } from '../../table/expenses/rows.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getUpload, settleUpload } from '../../table/uploads.ts'
import { attachReceipt } from './attach-receipt.ts'

/**
 * Deals with a file that has arrived: attaches it, or refuses it and says why. Whatever happens,
 * nothing of it stays below `uploads/`. What is attached are the very bytes that were looked at, under a key that no
 * upload link reaches. Safe to repeat, and at the same time: the upload is settled once, by its version.
 */
export async function finishReceipt(arrived: UploadedObject): Promise<void> {
  const where = parseUploadedObjectKey<UploadId>('receipts', arrived.key)
  const upload = where && (await getUpload(where.workspaceId, where.id))
  // Nothing to attach it to, or the second file through one link.
  if (upload?.record.status === 'pending') await settle(upload, arrived)
  await removeFile(arrived)
}

async function settle(upload: Versioned<Upload>, arrived: UploadedObject): Promise<void> {
  const fault = await attach(upload, arrived)
  const { workspace_id, id: upload_id, expense_id } = upload.record
  logger().info('upload', { workspace_id, upload_id, expense_id, fault: fault ?? null })
  // Otherwise somebody else has settled it.
  if (fault !== undefined) await commitUnlessChanged([settleUpload(upload, refused(upload.record, fault))])
}

/** @returns why it cannot be attached */
async function attach(upload: Versioned<Upload>, arrived: UploadedObject): Promise<string | undefined> {
  const { record } = upload
  const [file, expense] = await Promise.all([
    readFile(arrived, MAX_RECEIPT_BYTES),
    getExpense(record.workspace_id, record.expense_id),
  ])
  if (!file) return 'the file is gone'
  const fault = sizeFault(record, file.size, MAX_RECEIPT_BYTES)
  if (fault !== undefined || !file.bytes) return fault
  if (!expense) return GONE
  const unlike = contentFault(record, await sniff(file.bytes))
  if (unlike !== undefined) return unlike
  const { key } = receiptOf(record)
  await keepFile(key, file.bytes, record.mime_type)
  if ((await attachReceipt(upload)) !== 'no expense') return undefined
  // Before the refusal, after which nobody would look for it again.
  await removeFile({ key, version: undefined })
  return GONE
}

const GONE = 'the expense was deleted'
