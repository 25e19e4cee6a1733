import type { Act, Change } from './change.ts'
import { createEvent, type Envelope, type Json } from './event.ts'
import { type MemberId, newId, type OpportunityId, type PhotoId, type WorkspaceId } from './ids.ts'
import { viewPhoto } from './photo-view.ts'
import type { Fields } from './stored-record.ts'

/** Decisions 4. */
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

/** What a photo's file was found to be, and where it is kept: object keys below `photos/`. */
export interface PhotoFile {
  /** `sha256:<hex>` of the original's bytes. */
  readonly content_hash: string
  /** As displayed; null where nothing here can tell, as of a video. */
  readonly width: number | null
  readonly height: number | null
  readonly original: string
  /** Null of a format that nothing here can draw. */
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
  /** Null until it has arrived and is what it claims; kept in the trash, so that it can be restored. */
  readonly file: PhotoFile | null
  /** Why it failed. */
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

/** A photo whose file is about to be sent. */
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

/** Its file is there and is what it claims: it can be fetched from now on, which its uploader has done. */
export function readyPhoto(photo: Photo, file: PhotoFile, now: Date): Change<Photo> {
  const ready = changed(photo, { status: 'ready', file }, now)
  return { record: ready, events: [told('photo.uploaded', ready, { by: photo.created_by, now })] }
}

/** It has no file and will never have one. */
export const failedPhoto = (photo: Photo, reason: string, now: Date): Photo =>
  changed(photo, { status: 'failed', reason }, now)

/** To the trash. Only of what could be fetched anybody was told, so only of that its end is told (contract 8.5). */
export function trashPhoto(photo: Photo, act: Act): Change<Photo> {
  if (photo.status === 'trashed') return { record: photo, events: [] }
  const trashed = changed(photo, { status: 'trashed' }, act.now)
  return { record: trashed, events: photo.status === 'ready' ? [told('photo.deleted', trashed, act)] : [] }
}

/**
 * Out of the trash. One that was trashed before its file had come never becomes ready (contract 8.6): it comes back as
 * failed, as one that had failed before.
 */
export function restorePhoto(photo: Photo, act: Act): Change<Photo> {
  if (photo.status !== 'trashed') return { record: photo, events: [] }
  if (!photo.file) {
    const reason = photo.reason ?? 'it was trashed before its file had arrived'
    return { record: failedPhoto(photo, reason, act.now), events: [] }
  }
  const ready = changed(photo, { status: 'ready' }, act.now)
  return { record: ready, events: [told('photo.uploaded', ready, act)] }
}

const changed = (photo: Photo, change: Partial<Photo>, now: Date): Photo => ({
  ...photo,
  ...change,
  updated_at: now.toISOString(),
})

/** The record is in `data`, of a delete event in the metadata (contract 10.4). */
function told(trigger: 'photo.uploaded' | 'photo.deleted', photo: Photo, { by, now }: Act): Envelope {
  const shown: Json = viewPhoto(photo)
  const gone = trigger === 'photo.deleted'
  const about = { entityId: photo.id, performedBy: by }
  return createEvent(trigger, now, { ...about, metadata: gone ? shown : {}, data: gone ? null : shown })
}
