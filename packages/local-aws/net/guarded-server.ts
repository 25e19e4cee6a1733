import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http'

/** The names that programs on this machine use in its address. */
const OWN_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
/** A name, an IPv4 address or an IPv6 address in brackets. */
const NAME = String.raw`\[[\da-f:.]+\]|[\w.~-]+`
const HOST = new RegExp(`^(?<name>${NAME})(?::(?<port>\\d*))?$`, 'i')

/** Whether a text can be the header `Host` of a server on the default port. */
export const isHostName = (text: string): boolean => new RegExp(`^(?:${NAME})$`, 'i').test(text)

interface GuardOptions extends ServerOptions {
  /** Names that are accepted besides this machine's. */
  readonly hosts?: readonly string[] | undefined
  /** Whether pages have a use for the server; without, requests of browsers are refused. */
  readonly forPages?: boolean
}

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: readonly object[]
}

/**
 * Creates an HTTP server that a page of another site cannot use. Such a page may make its own host name resolve to
 * 127.0.0.1 (DNS rebinding). The browser then treats this server as the page's origin, but sends the page's host name
 * as `Host`.
 */
export function createGuardedServer(
  listener: RequestListener,
  { hosts = [], forPages = false, ...options }: GuardOptions = {},
): Server {
  const names = new Set([...OWN_NAMES, ...hosts.map((name) => name.toLowerCase())])
  const settings: ServerOptions = {
    ...options,
    // Node would refuse a request without `Host` in another shape.
    requireHostHeader: false,
    // Clients keep connections open for long; closing one while a request arrives would lose the request.
    keepAliveTimeout: 60_000,
  }
  return createServer(settings, (request, response) => {
    const refusal = refusalOf(request, names) ?? (forPages ? undefined : refusalOfPage(request))
    if (!refusal) return listener(request, response)
    const { status, ...error } = refusal
    const requestId = randomUUID()
    const body = JSON.stringify({ error: { ...error, request_id: requestId } })
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  })
}

function refusalOf({ headersDistinct }: IncomingMessage, names: ReadonlySet<string>): Refusal | undefined {
  const [host = '', ...others] = headersDistinct.host ?? []
  const { name, port } = HOST.exec(host)?.groups ?? {}
  if (name === undefined || others.length > 0 || Number(port ?? 0) > 65_535) {
    const message = 'must be one name or address, with or without a port'
    const details = [{ path: 'Host', message }]
    return { status: 400, code: 'invalid_request', message: `the header Host ${message}`, details }
  }
  if (names.has(name.toLowerCase())) return undefined
  const message = `the local run does not answer for ${name}; start it with --host ${name} if it should`
  return { status: 421, code: 'misdirected_request', message }
}

/** Browsers send one of these headers with each request to this machine, even with requests that CORS allows without permission. */
const refusalOfPage = ({ headers }: IncomingMessage): Refusal | undefined =>
  headers.origin === undefined && headers['sec-fetch-site'] === undefined
    ? undefined
    : { status: 403, code: 'forbidden', message: 'no page may use the local stores' }
