import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ACCOUNT } from '../cloudformation/resolve.ts'
import type { RouteMatch } from './routes.ts'

/** The parts of a request from which the event is built. */
export interface GatewayRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly target: string
  readonly headers: NodeJS.Dict<string[]>
  readonly sourceIp: string
  /** The host name of the API itself, which functions call. It must not come from the header `Host`, which may have any port. */
  readonly domainName: string
  readonly body: Buffer
  readonly requestId: string
  readonly now: Date
}

export const requestOf = (message: IncomingMessage, body: Buffer, requestId: string): GatewayRequest => ({
  method: message.method ?? 'GET',
  target: message.url ?? '/',
  headers: message.headersDistinct,
  sourceIp: message.socket.remoteAddress ?? '127.0.0.1',
  domainName: `${message.socket.localAddress}:${message.socket.localPort}`,
  body,
  requestId,
  now: new Date(),
})

/** Content types of text bodies; other bodies reach a function as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i

export function splitTarget(target: string): { path: string; query: string } {
  // The request line may have an absolute URI.
  const relative = /^https?:\/\/[^/?]*/i.test(target)
    ? target.replace(/^https?:\/\/[^/?]*/i, '') || '/'
    : target
  const queryStart = relative.indexOf('?')
  return queryStart < 0
    ? { path: relative, query: '' }
    : { path: relative.slice(0, queryStart), query: relative.slice(queryStart + 1) }
}

/** Builds the event in payload format 2.0. */
export function eventOf(request: GatewayRequest, match: RouteMatch): APIGatewayProxyEventV2 {
  const { path, query } = splitTarget(request.target)
  const rawPath = decodedPath(path)
  const { cookie, ...others } = request.headers
  const headers = Object.fromEntries(
    Object.entries(others).map(([name, values]) => [name, (values ?? []).join(',')]),
  )
  const cookies = cookie?.flatMap((line) => line.split(/; */)).filter((one) => one !== '')
  const isText = TEXT.test(headers['content-type'] ?? '')
  return {
    version: '2.0',
    routeKey: match.key,
    rawPath,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: { ...headers, 'x-forwarded-for': request.sourceIp, 'x-forwarded-proto': 'http' },
    ...(query !== '' && { queryStringParameters: parametersOf(query) }),
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: 'local',
      domainName: request.domainName,
      domainPrefix: request.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: match.key,
      stage: '$default',
      time: logTime(request.now),
      timeEpoch: request.now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  }
}

/** Despite the name `rawPath`, API Gateway decodes the path. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function parametersOf(query: string): Record<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    const previous = parameters.get(name)
    parameters.set(name, previous === undefined ? value : `${previous},${value}`)
  }
  return Object.fromEntries(parameters)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `12/Mar/2020:19:03:58 +0000` */
function logTime(now: Date): string {
  const [, month = '', day = ''] = now.toISOString().slice(0, 10).split('-')
  const name = MONTHS[Number(month) - 1]
  return `${day}/${name}/${now.getUTCFullYear()}:${now.toISOString().slice(11, 19)} +0000`
}
