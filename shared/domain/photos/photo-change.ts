import { type Act, type Change, changeRecord } from '../kit/change.ts'
import { createEvent, type Envelope, type Json } from '../kit/event.ts'
import { type MemberId, newId, type PhotoId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import type { Failure, Photo, PhotoFile } from './photo.ts'
import { viewPhoto } from './photo-view.ts'

type Input = Pick<Photo, 'mime_type' | 'size_bytes'> & Changes<PhotoText>

/** The fields that members change; the file decides the others. */
type PhotoText = Pick<Photo, 'project_id' | 'caption' | 'tags' | 'taken_at'>

/** Changes the fields of a photo in any status; returns the same object when nothing changes. Emits no event. */
export function patchPhoto(photo: Photo, changes: Changes<PhotoText>, now: Date): Photo {
  const next = merge(photo, changes)
  return next === photo ? photo : changeRecord(next, {}, now)
}

/** Creates a photo before the client uploads its file. */
export function newPhoto(workspaceId: WorkspaceId, input: Input, { by, now }: Act): Photo {
  const created_at = now.toISOString()
  return {
    id: newId<PhotoId>(now),
    workspace_id: workspaceId,
    project_id: input.project_id ?? null,
    caption: input.caption ?? null,
    tags: input.tags ?? [],
    status: 'pending',
    mime_type: input.mime_type,
    size_bytes: input.size_bytes,
    file: null,
    failure_reason: null,
    taken_at: input.taken_at ?? null,
    created_by: by,
    created_at,
    updated_at: created_at,
  }
}

/** Marks a photo as `ready` after its file passed the checks. The event names the uploader as `performed_by`. */
export function readyPhoto(photo: Photo, file: PhotoFile, now: Date): Change<Photo> {
  const ready = changeRecord(photo, { status: 'ready', file }, now)
  return { record: ready, events: [eventOf('photo.uploaded', ready, photo.created_by)] }
}

/** The reason if the file never arrived, or is gone. */
export const NEVER_ARRIVED = 'unreadable'

/** Marks a photo as `failed`: the photo will never have a file. */
export const failedPhoto = (photo: Photo, failure_reason: Failure['reason'], now: Date): Photo =>
  changeRecord(photo, { status: 'failed', failure_reason }, now)

/**
 * Moves a photo to the trash. Emits `photo.deleted` only for a `ready` photo, because subscribers never received
 * `photo.uploaded` for any other (contract 8.5).
 */
export function trashPhoto(photo: Photo, { by, now }: Act): Change<Photo> {
  if (photo.status === 'trashed') return { record: photo, events: [] }
  const trashed = changeRecord(photo, { status: 'trashed' }, now)
  return { record: trashed, events: photo.status === 'ready' ? [eventOf('photo.deleted', trashed, by)] : [] }
}

/**
 * Restores a photo from the trash. A photo without a file becomes `failed` and never `ready` (contract 8.6), whether it
 * was trashed before its upload or had failed before.
 */
export function restorePhoto(photo: Photo, { by, now }: Act): Change<Photo> {
  if (photo.status !== 'trashed') return { record: photo, events: [] }
  if (!photo.file) {
    return { record: failedPhoto(photo, photo.failure_reason ?? NEVER_ARRIVED, now), events: [] }
  }
  const ready = changeRecord(photo, { status: 'ready' }, now)
  return { record: ready, events: [eventOf('photo.uploaded', ready, by)] }
}

/** The record is in `data`; in a delete event it is in `metadata` (contract 10.4). */
function eventOf(trigger: 'photo.uploaded' | 'photo.deleted', photo: Photo, by: MemberId): Envelope {
  const view: Json = viewPhoto(photo)
  const isDeletion = trigger === 'photo.deleted'
  const about = { entityId: photo.id, performedBy: by }
  return createEvent(trigger, new Date(photo.updated_at), {
    ...about,
    metadata: isDeletion ? view : {},
    data: isDeletion ? null : view,
  })
}
