import type { Photo } from '../../api/photos.ts'
import { dayAndTime } from '../../parts/format-time.ts'

/** A photo in words: its caption, or when it was taken or uploaded. */
export function describePhoto({ kind, caption, status, taken_at, created_at }: Photo): string {
  const what = kind === 'video' ? 'Video' : 'Photo'
  const when = taken_at
    ? `taken ${dayAndTime(new Date(taken_at), new Date())}`
    : `uploaded ${dayAndTime(new Date(created_at), new Date())}`
  const state = status === 'pending' || status === 'failed' ? ` (${status})` : ''
  return `${what}: ${caption || when}${state}`
}

/** Texts for the API's reasons (contract 8.4). A later version of the API may add reasons. */
const REASONS: Readonly<Record<string, string>> = {
  content_type_mismatch: 'The content of the file is not what its name says.',
  size_mismatch: 'The file did not arrive as a whole.',
  unreadable: 'The file never arrived, or the image has more than 20,000 pixels a side.',
  not_allowed: 'The member who uploaded the file was deactivated.',
  damaged: 'The file is damaged.',
}

/** Why a photo failed. */
export const describeFailure = ({ failure_reason }: Photo): string =>
  REASONS[failure_reason ?? ''] ?? 'The file was refused.'
