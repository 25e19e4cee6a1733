import type { Photo } from '../../api/photos.ts'
import { exactTime } from '../../parts/format-time.ts'

/** A photo in words: its caption, or when it was taken or uploaded. */
export function describePhoto({ kind, caption, status, taken_at, created_at }: Photo): string {
  const what = kind === 'video' ? 'Video' : 'Photo'
  const when = taken_at
    ? `taken ${exactTime(new Date(taken_at))}`
    : `uploaded ${exactTime(new Date(created_at))}`
  const state = status === 'pending' || status === 'failed' ? ` (${status})` : ''
  return `${what}: ${caption || when}${state}`
}
