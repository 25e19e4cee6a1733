import type { Header, Reference } from './types.ts'

const text = (description: string): Header => ({ description, schema: { type: 'string' } })

/** A header of every response. */
const always = (description: string): Header => ({ ...text(description), required: true })

export const HEADERS = {
  'X-Request-Id': always('Id of the request in the logs. Include it in support requests.'),
  'X-Content-Type-Options': always('`nosniff`'),
  'Cache-Control': text('`no-store`, except for the documentation, and `private` for a calendar feed.'),
  'Content-Security-Policy': text(
    'Allows only the style of the page, and scripts and requests of its origin.',
  ),
  RateLimit: text(
    'Remaining quota of the key: `r` requests; the full quota is available again in `t` seconds. If the quota of the workspace caused a 429, the header describes that quota, with the name `"workspace"`. Absent if the key was not accepted.',
  ),
  'RateLimit-Policy': text(
    'The quota that `RateLimit` describes: `q` requests in `w` seconds. Absent if the key was not accepted.',
  ),
  'Idempotent-Replayed': text(
    '`true` when this is the stored response to an earlier request with the same Idempotency-Key.',
  ),
  ETag: text(
    'The version of the record: send it as `If-Match` with a change or as `If-None-Match` with a read. It changes with `updated_at`, and is the same for every reader.',
  ),
  'X-Robots-Tag': text('`noindex`'),
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer', minimum: 0 } },
  'WWW-Authenticate': text('`Bearer`'),
  Link: text('`<address>; rel="next"`: the address of the next page. Absent on the last page.'),
  'Set-Cookie': text('Sets or removes the cookie of a session of the console.'),
  Location: {
    description: 'The signed link. Request it without `Authorization`.',
    schema: { type: 'string', format: 'uri' },
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

/** References to headers. */
export function headers(...names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
