import type { UploadId } from '../../domain/ids.ts'
import { MAX_RECEIPT_BYTES, receiptOf, refused, type Upload } from '../../domain/upload.ts'
import { contentFault, parseUploadedObjectKey, sideFault, sizeFault } from '../../domain/uploaded-object.ts'
import { logger } from '../../log.ts'
import { keepFile, readFile, removeFile, type UploadedObject } from '../../storage/files.ts'
import { imageSides } from '../../storage/image-sides.ts'
import { sniff } from '../../storage/sniff.ts'
import { getExpense } from '../../table/expenses/rows.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getUpload, replaceUpload } from '../../table/uploads.ts'
import { attachReceipt } from './attach-receipt.ts'

/**
 * Processes an uploaded receipt: attaches it, or refuses it with a reason, and then deletes the object below
 * `uploads/`. The checked bytes are copied to a key that no upload link can write, so they cannot change after the
 * check. Idempotent and safe to run concurrently: the version check lets only one run record the outcome of the upload.
 */
export async function finishReceipt(object: UploadedObject): Promise<void> {
  const ids = parseUploadedObjectKey<UploadId>('receipts', object.key)
  const upload = ids && (await getUpload(ids.workspaceId, ids.id))
  // Skip an object without an upload, and the second file sent through one link.
  if (upload?.record.status === 'pending') await processUpload(upload, object)
  await removeFile(object)
}

async function processUpload(upload: Versioned<Upload>, object: UploadedObject): Promise<void> {
  const fault = await attach(upload, object)
  const { workspace_id, id: upload_id, expense_id } = upload.record
  logger().info('upload', { workspace_id, upload_id, expense_id, fault: fault ?? null })
  // Without a fault, `attachReceipt` has recorded the outcome, or another worker has.
  if (fault !== undefined) {
    await commitUnlessChanged(() => [replaceUpload(upload, refused(upload.record, fault))])
  }
}

/** @returns the reason why the file cannot be attached; undefined when the upload needs no refusal */
async function attach(upload: Versioned<Upload>, object: UploadedObject): Promise<string | undefined> {
  const { record } = upload
  const [file, expense] = await Promise.all([
    readFile(object, MAX_RECEIPT_BYTES),
    getExpense(record.workspace_id, record.expense_id),
  ])
  if (!file) return 'the file is gone'
  const fault = sizeFault(record, file.size, MAX_RECEIPT_BYTES)
  if (fault !== undefined || !file.bytes) return fault
  if (!expense) return EXPENSE_DELETED
  const mismatch =
    contentFault(record, await sniff(file.bytes)) ?? sideFault(imageSides(record.mime_type, file.bytes))
  if (mismatch !== undefined) return mismatch
  const { key } = receiptOf(record)
  await keepFile(key, file.bytes, record.mime_type)
  if ((await attachReceipt(upload)) !== 'no expense') return undefined
  // Delete the file before the refusal is stored: after it, no retry would delete the file.
  await removeFile({ key, version: undefined })
  return EXPENSE_DELETED
}

const EXPENSE_DELETED = 'the expense was deleted'
