import * as z from 'zod/mini'
import { document } from './declare-schema.ts'
import { text } from './fields.ts'

/**
 * Characters that must be encoded in a URL. The `URL` parser corrects or ignores them, so other parsers could read a
 * different URL: control characters, spaces, other characters that RFC 3986 excludes, and invalid escapes. Letters of
 * any script are allowed (RFC 3987).
 */
const NOT_ENCODED = /[\0-\x20\x7f-\xa0\s"<>\\^`{|}]|%(?![0-9a-f]{2})/i

function faultOf(url: string): string | undefined {
  if (!/^https?:\/\/[^/?#]/i.test(url)) return 'must be an absolute http or https URL'
  const [raw] = NOT_ENCODED.exec(url) ?? []
  if (raw) return `must have ${JSON.stringify(raw)} encoded, as ${encodeURIComponent(raw)}`
  const parsed = URL.parse(url)
  if (!parsed) return 'must be an absolute http or https URL'
  // Refused because every reader of the record would see the password.
  return parsed.username || parsed.password ? 'must not have a user name or password' : undefined
}

/** An absolute http or https URL of at most 2,048 characters. */
/* @__NO_SIDE_EFFECTS__ */
export function httpUrl() {
  const schema = text(2_048).check(
    z.superRefine((value, context) => {
      const message = faultOf(value)
      if (message) context.addIssue({ code: 'custom', message, input: value })
    }),
  )
  return document(schema, { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: 2_048 })
}
