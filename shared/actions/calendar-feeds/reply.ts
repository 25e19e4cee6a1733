import { createHash } from 'node:crypto'
import { areLike, parseEntityTags } from '../../http/conditions.ts'
import type { Reply } from '../../http/reply.ts'

/** The feed, or 304 if the calendar program has this text. */
export function calendarReply(
  text: string,
  headers: Readonly<Record<string, string | undefined>>,
): Reply<undefined> {
  const ETag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const shown = { ETag, 'Cache-Control': 'private', 'X-Robots-Tag': 'noindex' }
  const asked = parseEntityTags(headers['if-none-match'] ?? '')
  const isKnown = asked === '*' || (asked && areLike(asked, ETag))
  if (isKnown) return { status: 304, headers: shown }
  return { status: 200, headers: shown, content: { type: 'text/calendar; charset=utf-8', text } }
}
