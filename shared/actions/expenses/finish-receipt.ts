import {
  MAX_RECEIPT_BYTES,
  needsDisplay,
  receiptOf,
  receiptPrefix,
  type Upload,
} from '../../domain/expenses/upload.ts'
import type { UploadId } from '../../domain/kit/ids.ts'
import { parseUploadedObjectKey, type Refusal, sideFault } from '../../domain/kit/uploaded-object.ts'
import { logger } from '../../log.ts'
import { checkFile } from '../../storage/check-file.ts'
import { contentHash } from '../../storage/content.ts'
import { keepFile, removeFile, type UploadedObject } from '../../storage/files.ts'
import { imageSides } from '../../storage/image-sides.ts'
import { moveToSlowQueue } from '../../storage/slow-queue.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { getUpload } from '../../table/uploads.ts'
import { attachReceipt, refuseReceipt } from './attach-receipt.ts'

/**
 * Processes an uploaded receipt: attaches it, or refuses it with a reason, and then deletes the object below
 * `uploads/`. The checked bytes are copied to a key that no upload link can write, so they cannot change after the
 * check. Idempotent and safe to run concurrently: the version check lets only one run record the outcome of the upload.
 * A HEIC receipt is then rendered by photos/finish-slow, because this function has no imaging libraries.
 */
export async function finishReceipt(object: UploadedObject): Promise<void> {
  const ids = parseUploadedObjectKey<UploadId>('receipts', object.key)
  const upload = ids && (await getUpload(ids.workspaceId, ids.id))
  // Skips an object without an upload, and a second file that was uploaded through the same link.
  if (upload?.record.status === 'pending') await processUpload(upload, object)
  // A retry also sends the message: the first run may have ended after it attached the receipt and before it sent the message.
  if (upload && needsDisplay(upload.record))
    await moveToSlowQueue(upload.record.workspace_id, {
      key: receiptPrefix(upload.record),
      version: undefined,
    })
  await removeFile(object)
}

async function processUpload(upload: Versioned<Upload>, object: UploadedObject): Promise<void> {
  const refusal = await attach(upload, object)
  const { workspace_id, id: upload_id, expense_id } = upload.record
  logger().info('upload', { workspace_id, upload_id, expense_id, fault: refusal?.message ?? null })
  if (!refusal) return
  const { stored } = refusal
  const outcome = await refuseReceipt(upload, refusal, stored)
  // Deletes the file only after the refusal is recorded, because another worker may attach it until then.
  if (stored !== undefined && outcome === 'refused') await removeFile({ key: stored, version: undefined })
}

interface RefusedFile extends Refusal {
  /** The key of the file, if the file was valid and stored before the refusal. */
  readonly stored?: string
}

/** @returns why the file cannot be attached; undefined when the outcome is recorded */
async function attach(upload: Versioned<Upload>, object: UploadedObject): Promise<RefusedFile | undefined> {
  const { record } = upload
  const file = await checkFile(record, object, MAX_RECEIPT_BYTES)
  if ('reason' in file) return file
  const { bytes } = file
  const fault = sideFault(imageSides(record.mime_type, bytes))
  if (fault) return fault
  const receipt = receiptOf(record, contentHash(bytes))
  await keepFile(receipt.key, bytes, record.mime_type)
  const outcome = await attachReceipt(upload, receipt)
  if (outcome === 'attached' || outcome === 'already recorded') return undefined
  return { reason: 'not_allowed', message: MESSAGES[outcome], stored: receipt.key }
}

const MESSAGES = {
  'no expense': 'the expense was deleted',
  'not allowed': 'the member who asked for the upload may not change the expense any more',
  // The refusal is not shown on the expense, which shows only its newest link.
  superseded: 'the file of a newer link was attached',
}
