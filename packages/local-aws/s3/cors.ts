import type { IncomingMessage, ServerResponse } from 'node:http'

/** A CORS rule of a bucket. */
export interface CorsRule {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  /** In lower case. */
  readonly headers: readonly string[]
  readonly maxAgeSeconds: number
}

/**
 * Applies a bucket's CORS rule as S3 does: answers preflight requests, and lets pages of the allowed origins read responses, including
 * errors. Without a rule, no page may read responses.
 * @returns whether the request was a preflight request, which has been answered then
 */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  rule: CorsRule | undefined,
): boolean {
  const { origin = '', 'access-control-request-method': asked } = request.headers
  const isPreflight = request.method === 'OPTIONS'
  const method = isPreflight ? (asked ?? '') : (request.method ?? '')
  const names = listOf(request.headers['access-control-request-headers'])
  const isCovered =
    rule?.origins.includes(origin) &&
    rule.methods.includes(method) &&
    names.every((name) => rule.headers.includes(name))
  const allowed = isCovered ? rule : undefined
  if (allowed) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method')
  }
  if (!isPreflight) return false
  if (allowed) {
    response.setHeader('Access-Control-Allow-Methods', allowed.methods.join(', '))
    response.setHeader('Access-Control-Allow-Headers', names.join(', '))
    response.setHeader('Access-Control-Max-Age', allowed.maxAgeSeconds)
  }
  response.writeHead(allowed ? 200 : 403).end()
  return true
}

const listOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
