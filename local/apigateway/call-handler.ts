import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Limit } from '../../shared/aws/deadline.ts'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { withVariables } from '../lambda/environment.ts'
import { assertReturnable } from '../lambda/result-limit.ts'
import { eventOf, splitTarget } from './event.ts'
import { RouteTable } from './routes.ts'

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

/** A file of a function; it reads no more of Lambda's context than the remaining time. */
interface Module {
  readonly handler: (
    event: APIGatewayProxyEventV2,
    limit: Limit,
  ) => Promise<APIGatewayProxyStructuredResultV2>
}

const DEFAULT = '$default'
const table = new RouteTable([
  ...routes.flatMap((row) =>
    servedMethods(row).map((method) => ({ key: `${method} ${row.path}`, functionArn: row.handler })),
  ),
  { key: DEFAULT, functionArn: 'http/not-found' },
])

/**
 * Calls the handler, in this process, with the event that API Gateway would send. The environment must already point to
 * running stores.
 */
export const callHandler: Transport = async ({
  method,
  target,
  headers = {},
  body = '',
  sourceIp = '127.0.0.1',
}) => {
  const match = table.match(method, splitTarget(target).path)
  if (!match) throw new Error(`no route matches ${method} ${target}`)
  const file = new URL(`../../functions/${match.functionArn}.ts`, import.meta.url).href
  const { handler }: Module = await import(/* @vite-ignore */ file)
  const lowerCased = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
  )
  const bytes = Buffer.from(body)
  const event = eventOf(
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
  const variables = { _HANDLER: `functions/${match.functionArn}.handler` }
  const result = await withVariables(variables, () => handler(event, {}))
  assertReturnable(result)
  const received = Object.entries(result.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ])
  const cookies = result.cookies && { 'set-cookie': result.cookies.join(', ') }
  const all = { ...Object.fromEntries(received), ...cookies }
  return { status: result.statusCode ?? 0, headers: all, text: textOf(result) }
}

/** The body as a client reads it: API Gateway decodes base64, and the client decompresses gzip. */
function textOf({ body = '', isBase64Encoded, headers }: APIGatewayProxyStructuredResultV2): string {
  if (!isBase64Encoded) return body
  const bytes = Buffer.from(body, 'base64')
  return (headers?.['Content-Encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
