import type { Photo, PhotoMimeType } from './photo.ts'

export type PhotoKind = 'photo' | 'video'

export const kindOf = (mimeType: PhotoMimeType): PhotoKind =>
  mimeType.startsWith('video/') ? 'video' : 'photo'

/**
 * The photo (contract 8.4), with object keys instead of links; the code that sends the photo signs links for the keys.
 */
export function viewPhoto(photo: Photo) {
  const { file } = photo
  return {
    id: photo.id,
    object: 'photo',
    kind: kindOf(photo.mime_type),
    project_id: photo.project_id,
    caption: photo.caption,
    tags: photo.tags,
    status: photo.status,
    failure_reason: photo.failure_reason,
    mime_type: photo.mime_type,
    size_bytes: photo.size_bytes,
    width: file?.width ?? null,
    height: file?.height ?? null,
    content_hash: file?.content_hash ?? null,
    original: keyOrNull(file?.original),
    display: keyOrNull(file?.display),
    thumbnail: keyOrNull(file?.thumbnail),
    taken_at: photo.taken_at,
    created_by: photo.created_by,
    created_at: photo.created_at,
    updated_at: photo.updated_at,
  } as const
}

const keyOrNull = (key: string | null | undefined) => (key ? { key } : null)
