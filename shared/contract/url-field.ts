import * as z from 'zod/mini'
import { document } from './declare-schema.ts'
import { text } from './fields.ts'

/**
 * Input that the `URL` parser silently corrects, so that other parsers could read a different URL: control characters,
 * spaces, other characters that RFC 3986 excludes, and invalid escapes. Letters of any script are allowed (RFC 3987).
 */
const FORBIDDEN_IN_URL = /[\0-\x20\x7f-\xa0\s"<>\\^`{|}]|%(?![0-9a-f]{2})/i

/** An absolute http or https URL of at most 2,048 characters. */
/* @__NO_SIDE_EFFECTS__ */
export function httpUrl() {
  const schema = text(2_048).check(
    z.superRefine((value, context) => {
      if (!/^https?:\/\/[^/?#]/i.test(value) || FORBIDDEN_IN_URL.test(value) || !URL.canParse(value)) {
        context.addIssue({ code: 'custom', message: 'must be an absolute http or https URL', input: value })
      }
    }),
  )
  return document(schema, { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: 2_048 })
}
