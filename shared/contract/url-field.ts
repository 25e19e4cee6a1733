import * as z from 'zod/mini'
import { document, text } from './fields.ts'

/**
 * What `URL` would mend without a word, so that others read something else in it: controls, blanks, the other excluded
 * characters of RFC 3986 and broken escapes. Letters of any script may stand (RFC 3987).
 */
const NOT_OF_A_URL = /[\0-\x20\x7f-\xa0\s"<>\\^`{|}]|%(?![0-9a-f]{2})/i

/** An absolute http or https URL of at most 2,048 characters. */
/* @__NO_SIDE_EFFECTS__ */
export function httpUrl() {
  const schema = text(2_048).check(
    z.superRefine((value, context) => {
      if (!/^https?:\/\/[^/?#]/i.test(value) || NOT_OF_A_URL.test(value) || !URL.canParse(value)) {
        context.addIssue({ code: 'custom', message: 'must be an absolute http or https URL', input: value })
      }
    }),
  )
  return document(schema, { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: 2_048 })
}
