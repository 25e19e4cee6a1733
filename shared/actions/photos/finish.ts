import { parseReceiptPrefix } from '../../domain/expenses/upload.ts'
import type { PhotoId } from '../../domain/kit/ids.ts'
import { parseUploadedObjectKey } from '../../domain/kit/uploaded-object.ts'
import type { Photo } from '../../domain/photos/photo.ts'
import { FULL, NOTHING, quickEffort, TooExpensive } from '../../storage/drawing-limits.ts'
import { removeFile, type UploadedObject } from '../../storage/files.ts'
import { moveToSlowQueue } from '../../storage/slow-queue.ts'
import { beginQuickRun } from '../../table/open-uploads.ts'
import { getPhoto, openUploadOf } from '../../table/photos.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { drawReceipt } from '../expenses/draw-receipt.ts'
import { completePhoto } from './complete.ts'

/**
 * If a workspace has more photos in progress than this, its next photo is moved to the slow queue. So the photos of one
 * workspace occupy two functions for at most 16 s (`quickEffort`), usually 3 s, before another workspace's photo.
 */
const MAX_QUICK = 6

/** Downloading and storing a larger file takes longer than rendering most pictures. */
const MAX_QUICK_BYTES = 25 * 1024 * 1024

/** An older photo is not rendered, so that no photo waits in the slow queue until its file expires after two days. */
const MAX_WAIT_MS = 86_400_000

/**
 * Processes the uploaded file of a photo or video: stores the checked bytes and their renditions, or marks the photo as
 * failed with a reason (contract 8.4), and then deletes the object below `uploads/`. A photo that may take long is
 * moved to the slow queue. Idempotent and safe to run concurrently.
 */
export async function finishPhoto(object: UploadedObject): Promise<void> {
  // `dlq redrive` moves every dead letter of photos to this function's queue.
  const receipt = parseReceiptPrefix(object.key)
  if (receipt) return moveToSlowQueue(receipt.workspaceId, object)
  const photo = await pendingPhoto(object)
  if (!photo) return removeFile(object)
  const { workspace_id, size_bytes } = photo.record
  const isSmall = size_bytes <= MAX_QUICK_BYTES
  const underWay = isSmall && (await beginQuickRun(openUploadOf(photo.record), new Date(), MAX_QUICK))
  if (!underWay) return moveToSlowQueue(workspace_id, object)
  try {
    await completePhoto(photo, object, quickEffort(underWay))
  } catch (error) {
    if (!(error instanceof TooExpensive)) throw error
    await moveToSlowQueue(workspace_id, object)
  }
}

/** Processes a photo of the slow queue, or a receipt that browsers cannot show. */
export async function finishSlowPhoto(object: UploadedObject): Promise<void> {
  if (parseReceiptPrefix(object.key)) return drawReceipt(object)
  const photo = await pendingPhoto(object)
  if (!photo) return removeFile(object)
  const isLate = Date.now() - Date.parse(photo.record.created_at) > MAX_WAIT_MS
  await completePhoto(photo, object, isLate ? NOTHING : FULL)
}

/** Emits no event for a photo that was trashed in the meantime, or for a second file that was sent through one link. */
async function pendingPhoto({ key }: UploadedObject): Promise<Versioned<Photo> | undefined> {
  const ids = parseUploadedObjectKey<PhotoId>('photos', key)
  const photo = ids && (await getPhoto(ids.workspaceId, ids.id))
  return photo?.record.status === 'pending' ? photo : undefined
}
