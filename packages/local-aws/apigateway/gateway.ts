import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import * as z from 'zod'
import { FunctionThrottled, type Invoker } from '../lambda/concurrency.ts'
import { FunctionTimeout } from '../lambda/functions.ts'
import { assertReturnable } from '../lambda/result-limit.ts'
import { createGuardedServer } from '../net/guarded-server.ts'
import { eventOf, type GatewayRequest, requestOf, splitTarget } from './event.ts'
import type { RouteTable } from './routes.ts'

/** The limits of an HTTP API: 10 MB of body, 10,240 bytes of request line and headers. */
const BODY_LIMIT = 10 * 1024 * 1024
const HEAD_LIMIT = 10_240

const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  cookies: z.array(z.string()).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
})

export interface GatewayResponse {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
}

/** Responses of API Gateway itself have this shape, not the service's. */
const gatewayResponse = (status: number, message: string): GatewayResponse => ({
  status,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body: Buffer.from(JSON.stringify({ message })),
})

/** Answers a request before the API, or returns `undefined`. */
type Front = (message: IncomingMessage, path: string) => GatewayResponse | undefined

/** Creates the server of an HTTP API; the caller starts listening. */
export function gateway({ hosts, ...api }: Api & { readonly hosts?: readonly string[] | undefined }): Server {
  const answer = (message: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    handle(message, requestId, api)
      .catch(() => gatewayResponse(500, 'Internal Server Error'))
      .then((result) => send(response, requestId, result))
  }
  const server = createGuardedServer(answer, { hosts, forPages: true, maxHeaderSize: HEAD_LIMIT })
  server.on('clientError', rejectMalformed)
  return server
}

interface Api {
  readonly routes: RouteTable
  readonly functions: Invoker
  /** Answers the requests of the console, as CloudFront does. */
  readonly front?: Front
  /** Changes the requests that CloudFront passes on. */
  readonly edge?: (request: GatewayRequest) => GatewayRequest
}

async function handle(
  message: IncomingMessage,
  requestId: string,
  { routes, functions, front, edge = (request) => request }: Api,
): Promise<GatewayResponse> {
  const path = splitTarget(message.url ?? '/').path
  const served = front?.(message, path)
  if (served) return served
  const body = await bodyOf(message)
  if (body === undefined) return gatewayResponse(413, 'Request Entity Too Large')
  const request = edge(requestOf(message, body, requestId))
  const match = routes.match(request.method, path)
  if (!match) return gatewayResponse(404, 'Not Found')
  try {
    const result = await functions.invoke(match.functionArn, eventOf(request, match))
    assertReturnable(result)
    const response = answerOf(result)
    // API Gateway renames this header of a function, so clients get the header only from the integration.
    const { 'www-authenticate': _, ...headers } = response.headers
    return { ...response, headers: { ...headers, ...match.overwrites?.[response.status] } }
  } catch (error) {
    return error instanceof FunctionTimeout || error instanceof FunctionThrottled
      ? gatewayResponse(503, 'Service Unavailable')
      : gatewayResponse(500, 'Internal Server Error')
  }
}

/** Reads the body; discards the rest and returns `undefined` if it is too large. */
async function bodyOf(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
  }
  return size > BODY_LIMIT ? undefined : Buffer.concat(chunks)
}

const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Responds to a malformed HTTP request with Node's status and the headers of the other responses. */
function rejectMalformed({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const status = CLIENT_ERRORS[code] ?? 400
  const reason = STATUS_CODES[status] ?? ''
  const { headers, body } = gatewayResponse(status, reason)
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': body.length })
  const head = [`HTTP/1.1 ${status} ${reason}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Converts a function's result by payload format 2.0: without `statusCode`, the whole result is the body. */
function answerOf(result: unknown): GatewayResponse {
  const isStructured = typeof result === 'object' && result !== null && 'statusCode' in result
  if (!isStructured) {
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null)
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
  }
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = structured.parse(result)
  const sent: Record<string, string | string[]> = { 'content-type': 'text/plain; charset=utf-8' }
  for (const [name, value] of Object.entries(headers)) sent[name.toLowerCase()] = String(value)
  if (cookies) sent['set-cookie'] = cookies
  return { status: statusCode, headers: sent, body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }
}

function send(response: ServerResponse, requestId: string, { status, headers, body }: GatewayResponse): void {
  const hasBody = status !== 204 && status !== 304
  if (!hasBody) delete headers['content-type']
  try {
    response.writeHead(status, {
      ...headers,
      'apigw-requestid': requestId,
      ...(hasBody && { 'content-length': body.length }),
    })
    response.end(hasBody ? body : undefined)
  } catch {
    // Node rejects a header that is invalid in HTTP.
    response.destroy()
  }
}
