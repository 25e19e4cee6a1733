import { takesIfMatch } from '../../contract/conditional.ts'
import type { ProblemCode } from '../../contract/problem-code.ts'
import { responseOf } from '../../contract/responses.ts'
import { type Route, takesKey } from '../../contract/route.ts'

/** An error response: its status, its codes, and the rows that can return it. */
export interface Failure {
  /** Name of its component in the document. */
  readonly name: string
  readonly status: number
  readonly when: string
  readonly of: (route: Route) => boolean
  readonly codes: readonly {
    readonly code: ProblemCode
    readonly message: string
    readonly details?: readonly { path: string; message: string }[]
  }[]
  readonly headers?: readonly ('Retry-After' | 'WWW-Authenticate')[]
}

const isPrivate = ({ auth }: Route) => auth !== 'none' && auth !== 'link'
const isLimited = ({ auth }: Route) => auth !== 'none'
const returnsJson = (route: Route) => responseOf(route) !== undefined || route.response.status !== 200
const mayFail = (route: Route) => returnsJson(route) || route.auth === 'link'

/** The errors of contract 2.3 that a route can return. The introduction covers 404 and 405 for unknown routes. */
export const FAILURES: readonly Failure[] = [
  {
    name: 'InvalidRequest',
    status: 400,
    when: 'Malformed JSON, an unknown or invalid field or parameter, or a reference to a record that does not exist. `details` has one entry for each fault.',
    of: returnsJson,
    codes: [
      {
        code: 'invalid_request',
        message: 'value must be >= 0',
        details: [{ path: 'value', message: 'must be >= 0' }],
      },
    ],
  },
  {
    name: 'Unauthorized',
    status: 401,
    when: 'The API key or session is missing, malformed, unknown, revoked or expired, or the passkey or invitation was not accepted.',
    of: isPrivate,
    codes: [{ code: 'unauthorized', message: 'the API key is not valid' }],
    headers: ['WWW-Authenticate'],
  },
  {
    name: 'Forbidden',
    status: 403,
    when: 'The workspace is not on the Professional plan, the member of the key lacks a permission, the limits of the key do not allow the request, the operator has suspended the workspace, or a request with a session cookie did not come from the console.',
    of: (route) => takesKey(route) || route.id === 'createSessionCookie',
    codes: [
      { code: 'plan_required', message: 'this needs the Professional plan' },
      { code: 'forbidden', message: 'this needs the permission expenses.view_all' },
    ],
  },
  {
    name: 'NotFound',
    status: 404,
    when: 'The record does not exist in this workspace, or the caller may not read it.',
    of: ({ path }) => path.includes('{') || path.endsWith('/current'),
    codes: [{ code: 'not_found', message: 'no such record' }],
  },
  {
    name: 'Conflict',
    status: 409,
    when: 'The state of the record does not allow the request, the workspace has reached a limit, or the Idempotency-Key was used with another body or belongs to a request that still runs.',
    of: ({ method, conflicts }) => method !== 'GET' && (method !== 'DELETE' || conflicts === true),
    codes: [{ code: 'conflict', message: 'an archived record cannot be approved; restore it first' }],
  },
  {
    name: 'PreconditionFailed',
    status: 412,
    when: 'The record does not have a version that `If-Match` names, or `If-None-Match` matches the record or entry. Nothing has changed.',
    of: takesIfMatch,
    codes: [
      {
        code: 'precondition_failed',
        message: 'the record has changed since you read it; read it again',
      },
    ],
  },
  {
    name: 'PayloadTooLarge',
    status: 413,
    when: 'The body is over 256 KB.',
    of: ({ body }) => body !== undefined,
    codes: [{ code: 'payload_too_large', message: 'the body is over 256 KB' }],
  },
  {
    name: 'UnsupportedMediaType',
    status: 415,
    when: 'The body is not application/json, or has a `Content-Encoding` other than `identity`.',
    of: ({ body }) => body !== undefined,
    codes: [{ code: 'unsupported_media_type', message: 'the body must be application/json' }],
  },
  {
    name: 'RateLimited',
    status: 429,
    when: 'The API key or session has exceeded its rate limit, all keys and sessions of the workspace together have exceeded theirs (five times as high), or, in a request without a key, the client address has exceeded its limit.',
    of: isLimited,
    codes: [{ code: 'rate_limited', message: 'too many requests with this key' }],
    headers: ['Retry-After'],
  },
  {
    name: 'InternalError',
    status: 500,
    when: 'An unexpected error in the service. It is logged with the request id.',
    of: mayFail,
    codes: [{ code: 'internal_error', message: 'something went wrong on our side' }],
  },
  {
    name: 'Unavailable',
    status: 503,
    when: 'A backing store throttles requests or cannot be reached, even after retries by the service.',
    of: isLimited,
    codes: [{ code: 'unavailable', message: 'the service is temporarily unavailable; try again' }],
    headers: ['Retry-After'],
  },
]
