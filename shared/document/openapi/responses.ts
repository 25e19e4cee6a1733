import { ifNoneMatchOf, isTagged } from '../../contract/conditional.ts'
import { responseOf } from '../../contract/responses.ts'
import { type Route, takesKey } from '../../contract/route.ts'
import type { Examples } from './examples/examples.ts'
import { FAILURES, type Failure } from './failures.ts'
import { type HeaderName, headers } from './headers.ts'
import { referencedName, requestSchema, responseSchema } from './json-schema.ts'
import type { Names } from './names.ts'
import type { Content, JsonSchema, Reference, Response } from './types.ts'

/**
 * The errors of a route whose function returns none: the gateway refuses the request. Each error has a separate status,
 * because generators misread `4XX`.
 */
const REFUSED_BY_GATEWAY: Readonly<Record<string, Response>> = {
  400: { description: 'The gateway cannot read the request.' },
  429: { description: 'The gateway gets too many requests.', headers: headers('Retry-After') },
}

/** Every response that a row can return. */
export function responsesOf(
  route: Route,
  names: Names,
  examples: Examples,
): Record<string, Response | Reference> {
  const { status, description } = route.response
  const content = contentOf(route, names, examples)
  const success: Response = {
    description,
    headers: headers(...headersOf(route)),
    ...(content && { content }),
  }
  const failures = FAILURES.filter((failure) => failure.of(route)).map((failure) => [
    failure.status,
    { $ref: `#/components/responses/${failure.name}` },
  ])
  return {
    ...redirected(route),
    [status]: success,
    ...notModified(route),
    ...Object.fromEntries(failures),
    ...(failures.length === 0 && REFUSED_BY_GATEWAY),
  }
}

function headersOf(route: Route): HeaderName[] {
  const {
    auth,
    method,
    response: { status },
  } = route
  const isPage = status === 200 && !responseOf(route) && auth !== 'link'
  return [
    'X-Request-Id',
    'X-Content-Type-Options',
    ...(auth === 'none' ? [] : (['Cache-Control'] as const)),
    ...(auth === 'none' || auth === 'link' ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
    ...(auth === 'link' ? (['ETag', 'X-Robots-Tag'] as const) : []),
    ...(takesKey(route) && method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
    ...(showsTagged(route) ? (['ETag'] as const) : []),
    ...(isList(route) ? (['Link'] as const) : []),
    ...(SETS_COOKIE.includes(route.id) ? (['Set-Cookie'] as const) : []),
    ...(status === 307 ? (['Location'] as const) : []),
    ...(isPage ? (['Cache-Control', 'Content-Security-Policy'] as const) : []),
  ]
}

/** Operations that set or remove the cookie of the console (contract 4.21). */
const SETS_COOKIE: readonly string[] = ['createSessionCookie', 'createPasskey', 'deleteCurrentSession']

/** Whether the response is one record with an `ETag`. */
const showsTagged = (route: Route): boolean => isTagged(propertiesOf(route).object?.const)

const isList = (route: Route): boolean => propertiesOf(route).has_more !== undefined

function propertiesOf(route: Route): Readonly<Record<string, JsonSchema>> {
  const schema = responseOf(route)
  return (schema && requestSchema(schema).properties) ?? {}
}

/** The documentation page and calendar feeds are the only responses of this service with other content types. */
function contentOf(route: Route, names: Names, examples: Examples): Content | undefined {
  const body = responseOf(route)
  if (!body) {
    if (route.response.status !== 200) return undefined
    const example = examples.response(route, undefined)
    if (route.auth === 'link') return { 'text/calendar': { schema: { type: 'string' }, example } }
    return {
      'text/html': { schema: { type: 'string' }, example },
      'text/markdown': { schema: { type: 'string' }, example: '# Plumb …' },
    }
  }
  const schema = responseSchema(body, names, route.id)
  const example = examples.response(route, referencedName(schema))
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

/** The response to a client that follows a redirect: the file, from the storage. */
function redirected(route: Route): Record<string, Response> {
  if (route.response.status !== 307) return {}
  const file = { schema: { type: 'string', format: 'binary' }, example: '%PDF-1.7 …' }
  return {
    200: {
      description: 'The file, sent by the storage to clients that follow the redirect',
      content: { 'application/octet-stream': file },
    },
  }
}

/** The response to a client that has the version of the record. */
function notModified(route: Route): Record<string, Response> {
  if (ifNoneMatchOf(route) !== 'copy' && route.auth !== 'link') return {}
  const description = 'The record is a version that `If-None-Match` names'
  return { 304: { description, headers: headers(...headersOf(route)) } }
}

/** The error responses, as components. */
export const RESPONSES: Readonly<Record<string, Response>> = Object.fromEntries(
  FAILURES.map((failure) => [failure.name, failed(failure)]),
)

function failed({ status, when, codes, headers: own = [] }: Failure): Response {
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
    headers: headers(
      'X-Request-Id',
      'X-Content-Type-Options',
      'Cache-Control',
      // No RateLimit headers, because a key that is not accepted has no rate limit.
      ...(status === 401 ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
      ...own,
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}
