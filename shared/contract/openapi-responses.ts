import { type JsonSchema, schemaOrReference } from './json-schema.ts'
import type { Route } from './route.ts'

const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': text('Names the request in our logs.'),
  RateLimit: text('What is left of the rate of the key (IETF draft ratelimit-headers).'),
  'RateLimit-Policy': text('The rate of the key: q requests in w seconds.'),
  'Retry-After': text('Seconds to wait before trying again.'),
  'WWW-Authenticate': text('Bearer'),
  Location: text('Where to go.'),
}

const header = (name: string): JsonSchema => ({ [name]: { $ref: `#/components/headers/${name}` } })

interface Failure {
  readonly status: number
  readonly code: string
  readonly when: string
  readonly given: (route: Route) => boolean
  readonly headers?: JsonSchema
}

const keyed = ({ auth }: Route) => auth !== 'none'
const writes = ({ method }: Route) => method !== 'GET' && method !== 'DELETE'

/** The failures of decisions 1, and which rows can answer them. */
const FAILURES: readonly Failure[] = [
  {
    status: 400,
    code: 'invalid_request',
    when: 'The request is not valid; every fault is told.',
    given: ({ query, body, params }) => Boolean(query ?? body ?? params),
  },
  {
    status: 401,
    code: 'unauthorized',
    when: 'No API key, or not one that opens anything.',
    given: keyed,
    headers: header('WWW-Authenticate'),
  },
  {
    status: 403,
    code: 'forbidden',
    when: 'A permission is lacking, or the plan (`plan_required`).',
    given: ({ plan, permissions, tag }) => Boolean(plan ?? permissions) || tag === 'Webhooks',
  },
  { status: 404, code: 'not_found', when: 'No such record.', given: ({ path }) => path.includes('{') },
  {
    status: 409,
    code: 'conflict',
    when: 'The state forbids it.',
    given: ({ method, auth }) => method !== 'GET' && auth !== 'none',
  },
  { status: 413, code: 'payload_too_large', when: 'The body is over 256 KB.', given: writes },
  { status: 415, code: 'unsupported_media_type', when: 'The body is not application/json.', given: writes },
  {
    status: 429,
    code: 'rate_limited',
    when: 'Over the rate of the key.',
    given: keyed,
    headers: header('Retry-After'),
  },
  { status: 500, code: 'internal_error', when: 'Our fault.', given: keyed },
  { status: 503, code: 'unavailable', when: 'Try again.', given: keyed, headers: header('Retry-After') },
]

/** Every answer that a row can give. */
export function responsesOf(route: Route): JsonSchema {
  const common = {
    ...header('X-Request-Id'),
    ...(keyed(route) && { ...header('RateLimit'), ...header('RateLimit-Policy') }),
  }
  const { status, description, body } = route.response
  const success = {
    description,
    headers: { ...common, ...(status === 307 && header('Location')) },
    ...(body && { content: { 'application/json': { schema: schemaOrReference(body) } } }),
  }
  const failures = FAILURES.filter(({ given }) => given(route)).map(({ status, code }) => [
    status,
    { $ref: `#/components/responses/${code}` },
  ])
  return { [status]: success, ...Object.fromEntries(failures) }
}

/** The failures, each once. */
export const RESPONSES: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  FAILURES.map(({ code, when, headers }) => [
    code,
    {
      description: when,
      headers: { ...header('X-Request-Id'), ...headers },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: example(code) },
      },
    },
  ]),
)

function example(code: string): JsonSchema {
  const details = [{ path: 'value', message: 'must be >= 0' }]
  const invalid = code === 'invalid_request'
  const message = invalid ? 'value must be >= 0' : 'told in words'
  return {
    error: { code, message, ...(invalid && { details }), request_id: '5f0c6a1e-7d42-4c0b-9f3e-2b1d8a7c6e55' },
  }
}
