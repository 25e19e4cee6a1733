import type { Act, Change } from './change.ts'
import { createEvent, type Envelope, type Json } from './event.ts'
import { type MemberId, newId, type OpportunityId, type PhotoId, type WorkspaceId } from './ids.ts'
import { viewPhoto } from './photo-view.ts'
import type { Fields } from './stored-record.ts'

/** The types that photos and videos may have. */
export const PHOTO_MIME_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'video/mp4',
  'video/quicktime',
] as const
export type PhotoMimeType = (typeof PHOTO_MIME_TYPES)[number]

/** 100 MB (contract 8.3). */
export const MAX_PHOTO_BYTES = 100 * 1024 * 1024

export const PHOTO_STATUSES = ['pending', 'ready', 'trashed', 'failed'] as const

/** Properties of a photo's checked file, and its object keys below `photos/`. */
export interface PhotoFile {
  /** `sha256:<hex>` of the original's bytes. */
  readonly content_hash: string
  /** Pixels as displayed; null where the service cannot measure them (videos, HEIC). */
  readonly width: number | null
  readonly height: number | null
  readonly original: string
  /** Null for formats that the service cannot render. */
  readonly display: string | null
  readonly thumbnail: string | null
}

/** A photo or video. */
export interface Photo {
  readonly id: PhotoId
  readonly workspace_id: WorkspaceId
  readonly project_id: OpportunityId | null
  readonly caption: string | null
  readonly tags: readonly string[]
  readonly status: (typeof PHOTO_STATUSES)[number]
  readonly mime_type: PhotoMimeType
  readonly size_bytes: number
  /** Null until the file is uploaded and checked. A trashed photo keeps it, so that it can be restored. */
  readonly file: PhotoFile | null
  /** Why the photo failed. */
  readonly reason: string | null
  readonly taken_at: string | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const PHOTO_FIELDS: Fields<Photo> = {
  id: 'text',
  workspace_id: 'text',
  project_id: 'text or null',
  caption: 'text or null',
  tags: ['list', 'text'],
  status: 'text',
  mime_type: 'text',
  size_bytes: 'number',
  file: [
    'or null',
    {
      content_hash: 'text',
      width: 'number or null',
      height: 'number or null',
      original: 'text',
      display: 'text or null',
      thumbnail: 'text or null',
    },
  ],
  reason: 'text or null',
  taken_at: 'text or null',
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

type Input = Pick<Photo, 'mime_type' | 'size_bytes'> & {
  readonly [K in 'project_id' | 'caption' | 'tags' | 'taken_at']?: Photo[K] | undefined
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
    reason: null,
    taken_at: input.taken_at ?? null,
    created_by: by,
    created_at,
    updated_at: created_at,
  }
}

/** Marks a photo as `ready` after its file passed the checks. The event names the uploader as `performed_by`. */
export function readyPhoto(photo: Photo, file: PhotoFile, now: Date): Change<Photo> {
  const ready = update(photo, { status: 'ready', file }, now)
  return { record: ready, events: [eventOf('photo.uploaded', ready, { by: photo.created_by, now })] }
}

/** Marks a photo as `failed`: it will never have a file. */
export const failedPhoto = (photo: Photo, reason: string, now: Date): Photo =>
  update(photo, { status: 'failed', reason }, now)

/**
 * Moves a photo to the trash. Emits `photo.deleted` only for a `ready` photo, because subscribers never received
 * `photo.uploaded` for any other (contract 8.5).
 */
export function trashPhoto(photo: Photo, act: Act): Change<Photo> {
  if (photo.status === 'trashed') return { record: photo, events: [] }
  const trashed = update(photo, { status: 'trashed' }, act.now)
  return { record: trashed, events: photo.status === 'ready' ? [eventOf('photo.deleted', trashed, act)] : [] }
}

/**
 * Restores a photo from the trash. A photo without a file becomes `failed` and never `ready` (contract 8.6), whether it
 * was trashed before its upload or had failed before.
 */
export function restorePhoto(photo: Photo, act: Act): Change<Photo> {
  if (photo.status !== 'trashed') return { record: photo, events: [] }
  if (!photo.file) {
    const reason = photo.reason ?? 'it was trashed before its file had arrived'
    return { record: failedPhoto(photo, reason, act.now), events: [] }
  }
  const ready = update(photo, { status: 'ready' }, act.now)
  return { record: ready, events: [eventOf('photo.uploaded', ready, act)] }
}

const update = (photo: Photo, change: Partial<Photo>, now: Date): Photo => ({
  ...photo,
  ...change,
  updated_at: now.toISOString(),
})

/** The record is in `data`; in a delete event it is in `metadata` (contract 10.4). */
function eventOf(trigger: 'photo.uploaded' | 'photo.deleted', photo: Photo, { by, now }: Act): Envelope {
  const view: Json = viewPhoto(photo)
  const isDeletion = trigger === 'photo.deleted'
  const about = { entityId: photo.id, performedBy: by }
  return createEvent(trigger, now, {
    ...about,
    metadata: isDeletion ? view : {},
    data: isDeletion ? null : view,
  })
}
