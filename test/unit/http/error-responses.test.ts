import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { route } from '../../../shared/contract/route.ts'
import { endpoint, type Handle } from '../../../shared/http/endpoint.ts'
import { conflict, invalid, notFound } from '../../../shared/http/problem.ts'
import { noContent, ok } from '../../../shared/http/reply.ts'
import { logger } from '../../../shared/log.ts'
import { CommitRefused, RowTooLarge } from '../../../shared/table/store/commit.ts'
import { OPEN_EVENT, OPEN_ROW } from './open-route.ts'

const info = vi.spyOn(logger(), 'info').mockReturnValue()
const error = vi.spyOn(logger(), 'error').mockReturnValue()
afterEach(() => {
  info.mockClear()
  error.mockClear()
})

const open = route(() => OPEN_ROW)

async function get(handle: Handle<typeof open, undefined>) {
  const response = await endpoint(open, handle)(
    OPEN_EVENT as unknown as APIGatewayProxyEventV2,
    {} as Context,
  )
  return { ...response, body: response.body === undefined ? undefined : JSON.parse(response.body) }
}
const failing = (reason: Error) =>
  get(() => {
    throw reason
  })

test('a reply is JSON with the id of the request', async () => {
  expect(await get(() => ({ ...ok({ a: 1 }), headers: { 'X-More': 'm' } }))).toEqual({
    statusCode: 200,
    headers: {
      'Content-Type': 'application/json',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': 'r',
      'X-More': 'm',
    },
    body: { a: 1 },
  })
  const empty = await get(() => noContent())
  expect(empty).toMatchObject({ statusCode: 204, body: undefined })
  expect(empty.headers).toEqual({ 'X-Content-Type-Options': 'nosniff', 'X-Request-Id': 'r' })
})

test.each([
  [conflict('not now'), 409, 'conflict', 'not now'],
  [notFound('photo'), 404, 'not_found', 'no such photo'],
  [new RowTooLarge(), 409, 'conflict', 'the record would be too large'],
  [
    Object.assign(new Error('slow down'), { name: 'ThrottlingException' }),
    503,
    'unavailable',
    'the service is temporarily unavailable; try again',
  ],
  [new Error('a secret detail'), 500, 'internal_error', 'something went wrong on our side'],
])('%s is returned as %i', async (thrown, status, code, message) => {
  const { statusCode, body } = await failing(thrown)
  expect([statusCode, body]).toEqual([status, { error: { code, message, request_id: 'r' } }])
  // Only faults of the service are logged as errors.
  if (status < 500) expect(error).not.toHaveBeenCalled()
  else
    expect(error).toHaveBeenCalledExactlyOnceWith('request failed', {
      ...{ error: thrown, route: 'open', request_id: 'r' },
    })
})

test.each([
  [[], 'the request is not valid'],
  [[['', 'must be an object']], 'must be an object'],
  [[['a', 'is empty']], 'a is empty'],
  [
    [
      ['a', 'is empty'],
      ['b', 'is required'],
    ],
    'a is empty; b is required',
  ],
  // A single fault is named at any length, and characters are counted, not units of UTF-16.
  [[['a', '𝕏'.repeat(400)]], `a ${'𝕏'.repeat(400)}`],
  [
    [
      ['a', '𝕏'.repeat(400)],
      ['b', 'x'],
    ],
    `a ${'𝕏'.repeat(400)}; and 1 more`,
  ],
  [
    [
      ['a', '𝕏'.repeat(146)],
      ['b', '𝕏'.repeat(146)],
      ['c', ''],
      ['', 'd'],
    ],
    `a ${'𝕏'.repeat(146)}; b ${'𝕏'.repeat(146)}; and 2 more`,
  ],
  [
    Array(101).fill(['name', 'is not a known field']),
    `${Array(11).fill('name is not a known field').join('; ')}; and 89 more`,
  ],
])('a message names the faults that fit into 300 characters (contract 2.2, %#)', (faults, message) => {
  const problem = invalid(faults.map(([path = '', text = '']) => ({ path, message: text })))
  expect([problem.message, problem.details?.length]).toEqual([message, Math.min(faults.length, 100)])
})

test('every request writes one log line, with its status and duration', async () => {
  await get(() => ok({}))
  await failing(conflict('no'))
  const line = (status: number) => [
    'request',
    {
      route: 'open',
      path: '/open',
      request_id: 'r',
      status,
      duration_ms: expect.toSatisfy((ms: number) => ms >= 0 && ms < 3_600_000),
      workspace_id: undefined,
    },
  ]
  expect(info.mock.calls).toEqual([line(200), line(409)])
})

test('the log line of a link has no token', async () => {
  const link = route(() => ({ ...OPEN_ROW, path: '/v1/e/{token}', auth: 'link' }))
  const requestContext = { requestId: 'r', http: { sourceIp: '192.0.2.1' } }
  const event = { ...OPEN_EVENT, rawPath: '/v1/e/secret', requestContext }
  await endpoint(link, () => ok({}))(event as unknown as APIGatewayProxyEventV2, {} as Context)
  expect(info.mock.calls).toMatchObject([['request', { path: '/v1/e/{token}', status: 200 }]])
  expect(JSON.stringify(info.mock.calls)).not.toContain('secret')
})

test('a link is 404 through the console, whose page would be trusted', async () => {
  vi.stubEnv('ORIGIN_SECRET', 'proof')
  onTestFinished(() => void vi.unstubAllEnvs())
  const link = route(() => ({ ...OPEN_ROW, path: '/v1/e/{token}', auth: 'link' }))
  const requestContext = { requestId: 'r', http: { sourceIp: '192.0.2.1' } }
  const ask = async (secret: string) => {
    const event = { ...OPEN_EVENT, headers: { 'x-origin-secret': secret }, requestContext }
    return endpoint(link, () => ok({}))(event as unknown as APIGatewayProxyEventV2, {} as Context)
  }
  expect([(await ask('proof')).statusCode, (await ask('guess')).statusCode]).toEqual([404, 200])
})

test('a commit that keeps being refused is 503 with Retry-After, like throttling', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  const { statusCode, headers, body } = await get(() => {
    throw new CommitRefused([], true)
  })
  expect([statusCode, body.error.code]).toEqual([503, 'unavailable'])
  expect(Number(headers?.['Retry-After'])).toBeGreaterThanOrEqual(1)
})
