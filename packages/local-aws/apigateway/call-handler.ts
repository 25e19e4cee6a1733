import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { RouteSpec } from '../cloudformation/definition.ts'
import { withVariables } from '../lambda/environment.ts'
import { assertReturnable } from '../lambda/result-limit.ts'
import { eventOf, splitTarget } from './event.ts'
import { type RouteMatch, RouteTable } from './routes.ts'

interface Sent {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | Buffer | undefined
  /** The address of the client; 127.0.0.1 by default. */
  readonly sourceIp?: string | undefined
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Sends a request to its handler and returns the response. */
export type Transport = (request: Sent) => Promise<Received>

/** The file of a function. */
export interface HandlerModule {
  readonly handler: (
    event: APIGatewayProxyEventV2,
    context: Partial<Context>,
  ) => Promise<APIGatewayProxyStructuredResultV2>
}

/**
 * Calls handlers, in this process, with the events that API Gateway would send. The environment must already point to
 * running stores.
 * @param routes name a function by its file, such as `functions/orders/create`
 * @param load imports the file
 */
export function handlerCaller(
  routes: readonly RouteSpec[],
  load: (file: string) => Promise<HandlerModule>,
): Transport {
  const table = new RouteTable(routes)
  return async (request) => {
    const match = table.match(request.method, splitTarget(request.target).path)
    if (!match) throw new Error(`no route matches ${request.method} ${request.target}`)
    const { handler } = await load(match.functionArn)
    const variables = { _HANDLER: `${match.functionArn}.handler` }
    const result = await withVariables(variables, () => handler(eventFor(request, match), {}))
    assertReturnable(result)
    return receivedOf(result)
  }
}

function eventFor(
  { method, target, headers = {}, body = '', sourceIp = '127.0.0.1' }: Sent,
  match: RouteMatch,
): APIGatewayProxyEventV2 {
  const lowerCased = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
  )
  const bytes = Buffer.from(body)
  return eventOf(
    {
      method,
      target,
      headers: { host: ['test'], 'content-length': [String(bytes.length)], ...lowerCased },
      sourceIp,
      domainName: 'test',
      body: bytes,
      requestId: randomUUID(),
      now: new Date(),
    },
    match,
  )
}

function receivedOf(result: APIGatewayProxyStructuredResultV2): Received {
  const received = Object.entries(result.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ])
  const cookies = result.cookies && { 'set-cookie': result.cookies.join(', ') }
  const headers = { ...Object.fromEntries(received), ...cookies }
  return { status: result.statusCode ?? 0, headers, text: textOf(result) }
}

/** The body as a client reads it: API Gateway decodes base64, and the client decompresses gzip. */
function textOf({ body = '', isBase64Encoded, headers }: APIGatewayProxyStructuredResultV2): string {
  if (!isBase64Encoded) return body
  const bytes = Buffer.from(body, 'base64')
  return (headers?.['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
