import { createHash } from 'node:crypto'
import { timestampAfter } from '../../domain/change.ts'
import type { PhotoId } from '../../domain/ids.ts'
import { failedPhoto, MAX_PHOTO_BYTES, type Photo, type PhotoFile, readyPhoto } from '../../domain/photo.ts'
import { kindOf } from '../../domain/photo-view.ts'
import { contentFault, parseUploadedObjectKey, sizeFault } from '../../domain/uploaded-object.ts'
import { logger } from '../../log.ts'
import { keepFile, readFile, removeFile, type UploadedObject } from '../../storage/files.ts'
import { RENDITION_TYPE, type Renditions, renditionsOf } from '../../storage/renditions.ts'
import { sniff } from '../../storage/sniff.ts'
import { getPhoto, replacePhoto } from '../../table/photos.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { putEvent } from '../../table/webhooks/events.ts'

/**
 * Deals with the file of a photo or video: keeps its very bytes with the renditions of them, or fails it and says why
 * (contract 8.5). Whatever happens, nothing of it stays below `uploads/`. Safe to repeat, and at the same time.
 */
export async function finishPhoto(arrived: UploadedObject): Promise<void> {
  const where = parseUploadedObjectKey<PhotoId>('photos', arrived.key)
  const photo = where && (await getPhoto(where.workspaceId, where.id))
  // Trashed meanwhile, or the second file through one link.
  if (photo?.record.status === 'pending') await settlePhoto(photo, arrived)
  await removeFile(arrived)
}

/** Makes a pending photo ready or fails it, unless it is no longer the version that was read: then nothing is left. */
export async function settlePhoto(photo: Versioned<Photo>, arrived: UploadedObject): Promise<void> {
  const { workspace_id, id: photo_id } = photo.record
  const found = await lookAt(photo.record, arrived)
  const fault = typeof found === 'string' ? found : null
  const settled = typeof found === 'string' ? await fail(photo, found) : await keep(photo, found)
  logger().info('photo', { workspace_id, photo_id, fault, settled })
}

/** A file that is what it claims. */
interface Found extends Renditions {
  readonly bytes: Uint8Array
  readonly hash: string
}

/** @returns what it is, or why it is refused */
async function lookAt(photo: Photo, arrived: UploadedObject): Promise<Found | string> {
  const file = await readFile(arrived, MAX_PHOTO_BYTES)
  if (!file) return 'the file is gone'
  const fault = sizeFault(photo, file.size, MAX_PHOTO_BYTES)
  const { bytes } = file
  if (fault !== undefined || !bytes) return fault ?? 'the file was not read'
  const unlike = contentFault(photo, await sniff(bytes))
  if (unlike !== undefined) return unlike
  const renditions = await renditionsOf(photo.mime_type, bytes)
  if (typeof renditions === 'string') return renditions
  return { ...renditions, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

const fail = (photo: Versioned<Photo>, reason: string): Promise<boolean> =>
  commitUnlessChanged([
    replacePhoto(photo, failedPhoto(photo.record, reason, timestampAfter(new Date(), photo.record))),
  ])

async function keep(photo: Versioned<Photo>, found: Found): Promise<boolean> {
  const { workspace_id, mime_type } = photo.record
  const file = placesOf(photo.record, found)
  const { original, display, thumbnail } = file
  await Promise.all([
    keepFile(original, found.bytes, mime_type),
    ...(display && found.display ? [keepFile(display, found.display, RENDITION_TYPE)] : []),
    ...(thumbnail && found.thumbnail ? [keepFile(thumbnail, found.thumbnail, RENDITION_TYPE)] : []),
  ])
  const { record, events } = readyPhoto(photo.record, file, timestampAfter(new Date(), photo.record))
  const writes = [replacePhoto(photo, record), ...events.map((event) => putEvent(workspace_id, event))]
  const settled = await commitUnlessChanged(writes)
  if (!settled) await discard(photo.record, file)
  return settled
}

/**
 * The hash is part of each place: the same bytes, looked at twice at once, lie in the same one, and another file through
 * the same link in another.
 */
function placesOf(
  { workspace_id, id, mime_type }: Photo,
  { hash, width, height, ...made }: Found,
): PhotoFile {
  const place = `photos/${workspace_id}/${id}/${hash}`
  const original = `${place}/original`
  const isVideo = kindOf(mime_type) === 'video'
  return {
    content_hash: `sha256:${hash}`,
    width,
    height,
    original,
    // What shows a video is the video.
    display: made.display ? `${place}/display` : isVideo ? original : null,
    thumbnail: made.thumbnail ? `${place}/thumbnail` : null,
  }
}

/** Somebody else was faster: the files go, unless it is just these that the photo shows. */
async function discard({ workspace_id, id }: Photo, { content_hash, ...file }: PhotoFile): Promise<void> {
  const now = await getPhoto(workspace_id, id)
  if (now?.record.file?.content_hash === content_hash) return
  const keys = new Set([file.original, file.display, file.thumbnail].filter((key) => key !== null))
  await Promise.all([...keys].map((key) => removeFile({ key, version: undefined })))
}
