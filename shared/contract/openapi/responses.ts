import { responseOf } from '../responses.ts'
import type { Route } from '../route.ts'
import { FAILURES, type Failure } from './failures.ts'
import { answered } from './json-schema.ts'
import type { Names } from './names.ts'
import type { Content, Header, JsonSchema, Reference, Response } from './types.ts'

const text = (description: string): Header => ({ description, schema: { type: 'string' } })

export const HEADERS = {
  'X-Request-Id': text('Id of the request in the logs. Include it in support requests.'),
  RateLimit: text(
    'Remaining quota of the key: `r` requests; the full quota is available again in `t` seconds.',
  ),
  'RateLimit-Policy': text('Rate limit of the key: `q` requests in `w` seconds.'),
  'Idempotent-Replayed': text(
    '`true` when this is the stored response to an earlier request with the same Idempotency-Key.',
  ),
  'Retry-After': text('Seconds to wait before retrying.'),
  'WWW-Authenticate': text('`Bearer`'),
  Location: text('The signed link.'),
} as const satisfies Record<string, Header>

type HeaderName = keyof typeof HEADERS

function headers(...names: HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Every response that a row can return. */
export function responsesOf(route: Route, names: Names): Record<string, Response | Reference> {
  const { status, description } = route.response
  const body = responseOf(route)
  const requiresKey = route.auth !== 'none'
  const success: Response = {
    description,
    headers: {
      ...headers('X-Request-Id'),
      ...(requiresKey && headers('RateLimit', 'RateLimit-Policy')),
      ...(requiresKey && route.method === 'POST' && headers('Idempotent-Replayed')),
      ...(status === 307 && headers('Location')),
    },
    ...(body && { content: json(answered(body, names)) }),
    // The HTML page is the only response with another content type.
    ...(status === 200 && !body && { content: { 'text/html': { schema: { type: 'string' } } } }),
  }
  const failures = FAILURES.filter((failure) => failure.of(route)).map((failure) => [
    failure.status,
    { $ref: `#/components/responses/${failure.name}` },
  ])
  return { [status]: success, ...Object.fromEntries(failures) }
}

/** The error responses, as components. */
export const RESPONSES: Readonly<Record<string, Response>> = Object.fromEntries(
  FAILURES.map((failure) => [failure.name, failed(failure)]),
)

function failed({ when, codes, headers: own = [] }: Failure): Response {
  const examples = codes.map(({ code, message, details }) => {
    const error = {
      code,
      message,
      ...(details && { details }),
      request_id: '5f0c6a1e-7d42-4c0b-9f3e-2b1d8a7c6e55',
    }
    return [code, { value: { error } }]
  })
  return {
    description: when,
    headers: headers('X-Request-Id', ...own),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

export const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
