import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { eventOf } from '../../../packages/local-aws/apigateway/event.ts'

/** A request with an API key. */
export interface BenchRequest {
  readonly key: string
  readonly method: 'GET' | 'POST'
  /** Its path may contain `{id}` and end with a query string. */
  readonly path: string
  readonly id?: string
  readonly body?: object
}

/** The event that API Gateway invokes a function with. */
export function requestEvent({ key, method, path, id, body }: BenchRequest): APIGatewayProxyEventV2 {
  const bytes = Buffer.from(body ? JSON.stringify(body) : '')
  const headers = {
    host: ['test'],
    authorization: [`Bearer ${key}`],
    ...(body && { 'content-type': ['application/json'], 'content-length': [String(bytes.length)] }),
  }
  const [route = path] = path.split('?')
  const target = id === undefined ? path : path.replace('{id}', id)
  return eventOf(
    {
      method,
      target,
      headers,
      sourceIp: '127.0.0.1',
      domainName: 'test',
      body: bytes,
      requestId: 'bench',
      now: new Date(),
    },
    {
      key: `${method} ${route}`,
      functionArn: 'bench',
      ...(id !== undefined && { pathParameters: { id } }),
    },
  )
}
