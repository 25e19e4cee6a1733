import type { MemberId, OpportunityId, PhotoId, WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { REFUSAL_REASONS } from '../kit/uploaded-object.ts'

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

/** Why a photo failed (contract 8.4). */
export const FAILURE_REASONS = [...REFUSAL_REASONS, 'damaged'] as const
type FailureReason = (typeof FAILURE_REASONS)[number]

/** Why the file of a photo is refused. The message is for operators. */
export interface Failure {
  readonly reason: FailureReason
  readonly message: string
}

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
  /** Null until the file is uploaded and checked. A trashed photo keeps its file, so that the photo can be restored. */
  readonly file: PhotoFile | null
  /** Kept when a failed photo is trashed. */
  readonly failure_reason: FailureReason | null
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
  failure_reason: 'text or null',
  taken_at: 'text or null',
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}
