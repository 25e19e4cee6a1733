import { RENDITION_TYPE } from '../../domain/kit/file-name.ts'
import { type Failure, MAX_PHOTO_BYTES, type Photo, type PhotoFile } from '../../domain/photos/photo.ts'
import { failedPhoto, readyPhoto } from '../../domain/photos/photo-change.ts'
import { kindOf } from '../../domain/photos/photo-view.ts'
import { logger } from '../../log.ts'
import { checkFile } from '../../storage/check-file.ts'
import { contentHash } from '../../storage/content.ts'
import type { Effort } from '../../storage/drawing-limits.ts'
import { keepFile, removeFile, type UploadedObject } from '../../storage/files.ts'
import { isFailure, type Renditions, renditionsOf } from '../../storage/renditions.ts'
import { getMember } from '../../table/access/members.ts'
import { getPhoto, photoReplacement } from '../../table/photos.ts'
import { commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'
import { replacement } from '../change.ts'

/**
 * Marks a pending photo as ready or failed, and deletes the uploaded object. If the photo is no longer pending, writes
 * nothing and discards the files.
 * @throws TooExpensive in a quick run
 */
export async function completePhoto(
  photo: Versioned<Photo>,
  object: UploadedObject,
  effort: Effort,
): Promise<void> {
  const { workspace_id, id: photo_id } = photo.record
  const found = await inspect(photo.record, object, effort)
  const isWritten = await (isFailure(found) ? storeFailed(photo, found) : storeReady(photo, found))
  const fault = isFailure(found) ? found.message : null
  logger().info('photo', { workspace_id, photo_id, fault, written: isWritten })
  await removeFile(object)
}

/** A file whose content matches its declared type and size. */
interface CheckedFile extends Renditions {
  readonly bytes: Uint8Array
  readonly content_hash: string
}

/** @returns the checked file, or why the file is refused */
async function inspect(photo: Photo, object: UploadedObject, effort: Effort): Promise<CheckedFile | Failure> {
  const { workspace_id, created_by } = photo
  const [file, member] = await Promise.all([
    checkFile(photo, object, MAX_PHOTO_BYTES),
    getMember(workspace_id, created_by),
  ])
  // Any active member may upload photos (contract 8.10).
  if (member?.record.status !== 'active') {
    return { reason: 'not_allowed', message: 'the member who asked for the upload is deactivated' }
  }
  if ('reason' in file) return file
  const { bytes } = file
  const renditions = await renditionsOf(photo.mime_type, bytes, effort)
  if (isFailure(renditions)) return renditions
  return { ...renditions, bytes, content_hash: contentHash(bytes) }
}

const storeFailed = (photo: Versioned<Photo>, { reason }: Failure): Promise<boolean> =>
  commitWhilePending(photo, (current, now) =>
    photoReplacement(current, failedPhoto(current.record, reason, now)),
  )

async function storeReady(photo: Versioned<Photo>, found: CheckedFile): Promise<boolean> {
  const { workspace_id, mime_type } = photo.record
  const file = fileKeys(photo.record, found)
  const { original, display, thumbnail } = file
  await Promise.all([
    keepFile(original, found.bytes, mime_type),
    ...(display && found.display ? [keepFile(display, found.display, RENDITION_TYPE)] : []),
    ...(thumbnail && found.thumbnail ? [keepFile(thumbnail, found.thumbnail, RENDITION_TYPE)] : []),
  ])
  const isWritten = await commitWhilePending(photo, (current, now) =>
    replacement(workspace_id, current, readyPhoto(current.record, file, now), photoReplacement),
  )
  if (!isWritten) await discard(photo.record, file)
  return isWritten
}

/**
 * Commits a change of a pending photo. If another writer was faster, reads the photo again: a PATCH leaves the photo
 * pending, and the change then keeps the fields that the PATCH has set.
 * @returns whether the change was committed; false if the photo is no longer pending
 */
function commitWhilePending(
  photo: Versioned<Photo>,
  writesOf: (current: Versioned<Photo>, now: Date) => readonly Write[],
): Promise<boolean> {
  const { workspace_id, id } = photo.record
  let known: Versioned<Photo> | undefined = photo
  return retryOnConflict(async () => {
    const current = known ?? (await getPhoto(workspace_id, id))
    known = undefined
    if (current?.record.status !== 'pending') return false
    await commit(writesOf(current, new Date()))
    return true
  })
}

/**
 * The S3 keys of the files. They contain the hash, so that concurrent runs on the same bytes write the same keys, and a
 * different file sent through the same link gets different keys.
 */
function fileKeys(
  { workspace_id, id, mime_type }: Photo,
  { content_hash, width, height, ...renditions }: CheckedFile,
): PhotoFile {
  const prefix = `photos/${workspace_id}/${id}/${content_hash.slice('sha256:'.length)}`
  const original = `${prefix}/original`
  const isVideo = kindOf(mime_type) === 'video'
  return {
    content_hash,
    width,
    height,
    original,
    // A video has no display rendition; clients display the original.
    display: renditions.display ? `${prefix}/display` : isVideo ? original : null,
    thumbnail: renditions.thumbnail ? `${prefix}/thumbnail` : null,
  }
}

/** Deletes the files after a lost race, unless the photo now shows the same files. */
async function discard({ workspace_id, id }: Photo, { content_hash, ...file }: PhotoFile): Promise<void> {
  const current = await getPhoto(workspace_id, id)
  if (current?.record.file?.content_hash === content_hash) return
  const keys = new Set([file.original, file.display, file.thumbnail].filter((key) => key !== null))
  await Promise.all([...keys].map((key) => removeFile({ key, version: undefined })))
}
