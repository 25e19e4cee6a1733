import * as z from 'zod/mini'
import { document } from './declare-schema.ts'

const MAX_HEADERS = 10
const MAX_NAME = 256
const MAX_VALUE = 1_024

/** A token of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/**
 * The names of headers that a client may not set, normalized by `comparable`: headers that the service or the
 * connection sets, headers that change how a message is read, and `__proto__`, which zod drops.
 */
const RESERVED =
  /^(host|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|user-agent|x-service-.*|webhook-.*|--proto--)$/

/** Normalizes a header name for comparison: CGI and its successors read `X-A`, `x-a` and `X_A` as one variable. */
const comparable = (name: string): string => name.toLowerCase().replaceAll('_', '-')

const VALUE = /^[!-~]([ -~]*[!-~])?$/

/**
 * An object of at most 10 HTTP headers (contract 11.10). Error messages and paths contain names of headers, but never
 * a value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function headerMap() {
  const checked = z.unknown().check(
    z.superRefine((map, context) => {
      const fault = (message: string, ...path: string[]) =>
        context.addIssue({ code: 'custom', message, path, input: undefined })
      if (typeof map !== 'object' || map === null || Array.isArray(map)) return fault('must be an object')
      const entries = Object.entries(map)
      if (entries.length > MAX_HEADERS) return fault(`must have at most ${MAX_HEADERS} headers`)
      const seen = new Set<string>()
      for (const [name, value] of entries) {
        const compared = comparable(name)
        if (!NAME.test(name) || name.length > MAX_NAME)
          fault(`the name must be an HTTP token of at most ${MAX_NAME} characters`, name)
        else if (RESERVED.test(compared)) fault('the name is reserved', name)
        else if (seen.has(compared))
          fault('the name occurs twice; case does not matter, and `_` is read as `-`', name)
        if (typeof value !== 'string' || value.length > MAX_VALUE || !VALUE.test(value))
          fault(`must be 1 to ${MAX_VALUE} printable ASCII characters, without spaces at the ends`, name)
        seen.add(compared)
      }
    }),
  )
  const typed = z.pipe(checked, z.record(z.string(), z.string()))
  return document(typed, {
    type: 'object',
    maxProperties: MAX_HEADERS,
    propertyNames: { pattern: NAME.source, maxLength: MAX_NAME },
    additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_VALUE, pattern: VALUE.source },
  })
}
