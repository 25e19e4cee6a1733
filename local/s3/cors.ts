import type { IncomingMessage, ServerResponse } from 'node:http'
import { FILE_STORE_CORS } from '../../infra/console/cors.ts'

/**
 * Applies the bucket's CORS rule as S3 does: answers preflight requests, and lets pages of the allowed origins read
 * responses, errors among them.
 * @returns whether the request was a preflight request, which is then answered
 */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  origins: ReadonlySet<string>,
): boolean {
  const { origin = '', 'access-control-request-method': asked } = request.headers
  const isPreflight = request.method === 'OPTIONS'
  const method = isPreflight ? (asked ?? '') : (request.method ?? '')
  const names = listOf(request.headers['access-control-request-headers'])
  const isAllowed =
    origins.has(origin) &&
    FILE_STORE_CORS.methods.some((one) => one === method) &&
    names.every((name) => FILE_STORE_CORS.headers.some((one) => one === name))
  if (isAllowed) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method')
  }
  if (!isPreflight) return false
  if (isAllowed) {
    response.setHeader('Access-Control-Allow-Methods', FILE_STORE_CORS.methods.join(', '))
    response.setHeader('Access-Control-Allow-Headers', names.join(', '))
    response.setHeader('Access-Control-Max-Age', FILE_STORE_CORS.maxAgeSeconds)
  }
  response.writeHead(isAllowed ? 200 : 403).end()
  return true
}

const listOf = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
