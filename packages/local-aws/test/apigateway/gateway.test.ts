import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { eventOf, type GatewayRequest } from '../../apigateway/event.ts'
import { gateway } from '../../apigateway/gateway.ts'
import { RouteTable } from '../../apigateway/routes.ts'
import { FunctionThrottled } from '../../lambda/concurrency.ts'

const routes = new RouteTable([
  { key: '$default', functionArn: 'default' },
  { key: 'GET /v1/things/{id}', functionArn: 'get' },
  { key: 'GET /v1/things/mine', functionArn: 'mine' },
  { key: 'ANY /v1/files/{path+}', functionArn: 'files' },
])

const request = (given: Partial<GatewayRequest>): GatewayRequest => ({
  method: 'GET',
  target: '/v1/things/7',
  headers: { host: ['127.0.0.1:3000'] },
  sourceIp: '127.0.0.1',
  domainName: '127.0.0.1:3000',
  body: Buffer.alloc(0),
  requestId: 'r',
  now: new Date('2024-03-12T19:03:58.000Z'),
  ...given,
})

const eventFor = (given: Partial<GatewayRequest>) => {
  const made = request(given)
  const match = routes.match(made.method, made.target.split('?')[0] ?? '')
  if (!match) throw new Error('no route')
  return eventOf(made, match)
}

test.each([
  ['GET', '/v1/things/7', 'get', { id: '7' }],
  ['GET', '/v1/things/a%20b%2Fc', 'get', { id: 'a b/c' }],
  ['GET', '/v1/things/%E0%A4', 'get', { id: '%E0%A4' }],
  ['GET', '/v1/things/mine', 'mine', undefined],
  ['PUT', '/v1/files/a/b', 'files', { path: 'a/b' }],
  ['HEAD', '/v1/things/7', 'default', undefined],
  ['GET', '/v1/things/', 'default', undefined],
  ['GET', '/v1/things/7/', 'default', undefined],
])('%s %s is routed to %s', (method, path, functionArn, pathParameters) => {
  expect(routes.match(method, path)).toMatchObject({ functionArn, ...(pathParameters && { pathParameters }) })
})

test('the event has payload format 2.0', () => {
  const event = eventFor({
    target: '/v1/things/a%20b?q=x%20y&q=z&empty=',
    headers: {
      host: ['127.0.0.1:3000'],
      'x-many': ['1', '2'],
      cookie: ['a=1; b=2'],
      'user-agent': ['test'],
      'content-type': ['application/json; charset=utf-8'],
    },
    body: Buffer.from('{"é":1}'),
  })
  expect(event).toMatchObject({
    version: '2.0',
    routeKey: 'GET /v1/things/{id}',
    rawPath: '/v1/things/a b',
    rawQueryString: 'q=x%20y&q=z&empty=',
    queryStringParameters: { q: 'x y,z', empty: '' },
    pathParameters: { id: 'a b' },
    cookies: ['a=1', 'b=2'],
    headers: { 'x-many': '1,2' },
    requestContext: {
      http: { method: 'GET', path: '/v1/things/a b', userAgent: 'test', sourceIp: '127.0.0.1' },
      requestId: 'r',
      stage: '$default',
      time: '12/Mar/2024:19:03:58 +0000',
    },
    body: '{"é":1}',
    isBase64Encoded: false,
  })
  expect(event.headers).not.toHaveProperty('cookie')
})

test('parts that the request lacks are absent from the event', () => {
  const event = eventFor({})
  for (const name of ['body', 'cookies', 'queryStringParameters']) expect(event).not.toHaveProperty(name)
  expect(eventFor({ method: 'HEAD' })).toMatchObject({ routeKey: '$default' })
})

test('a binary body is passed in base64', () => {
  const event = eventFor({ headers: { 'content-type': ['image/png'] }, body: Buffer.from([0, 255]) })
  expect(event).toMatchObject({ body: 'AP8=', isBase64Encoded: true })
})

/** Responses to requests of one route whose function returns these results in turn. */
async function responsesTo(...results: readonly object[]): Promise<Response[]> {
  const left = [...results]
  const overwrites = { '401': { 'www-authenticate': 'Bearer' } }
  const table = new RouteTable([{ key: 'GET /x', functionArn: 'x', overwrites }])
  const server = gateway({
    routes: table,
    functions: {
      async invoke() {
        const result = left.shift()
        if (result instanceof Error) throw result
        return result
      },
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const responses: Response[] = []
  for (const _ of results) {
    responses.push(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`))
  }
  server.closeAllConnections()
  server.close()
  return responses
}

test('the result of a function becomes the response', async () => {
  const full = {
    statusCode: 201,
    headers: { 'Content-Type': 'image/png', 'X-N': 1 },
    cookies: ['a=1', 'b=2'],
  }
  const [bytes, other] = await responsesTo({ ...full, body: 'AP8=', isBase64Encoded: true }, { any: 1 })
  expect(bytes?.status).toBe(201)
  expect(bytes?.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(['content-type', 'x-n', 'content-length'].map((name) => bytes?.headers.get(name))).toEqual([
    'image/png',
    '1',
    '2',
  ])
  expect(await bytes?.bytes()).toEqual(new Uint8Array([0, 255]))
  expect([other?.status, await other?.json()]).toEqual([200, { any: 1 }])
})

test('the header that API Gateway renames comes from the integration only, for its status', async () => {
  const headers = { 'WWW-Authenticate': 'Other' }
  const responses = await responsesTo({ statusCode: 401, headers }, { statusCode: 200, headers })
  expect(responses.map((response) => response.headers.get('www-authenticate'))).toEqual(['Bearer', null])
})

test.each([
  ['an invocation that Lambda refuses', new FunctionThrottled(), 503, 'Service Unavailable'],
  [
    'a result over the size limit of Lambda',
    { statusCode: 200, body: '"'.repeat(3_200_000) },
    500,
    'Internal Server Error',
  ],
  ['a result without a status', { statusCode: 'none' }, 500, 'Internal Server Error'],
])("%s is an error in API Gateway's own shape", async (_, result, status, message) => {
  const [response] = await responsesTo(result)
  expect([response?.status, await response?.json()]).toEqual([status, { message }])
  expect(response?.headers.get('cache-control')).toBe('no-store')
})

test('a response without a body has no type', async () => {
  const [empty] = await responsesTo({ statusCode: 204, headers: { 'Content-Type': 'text/plain' } })
  expect([empty?.status, empty?.headers.get('content-type')]).toEqual([204, null])
})
