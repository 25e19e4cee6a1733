import { afterEach, expect, test, vi } from 'vitest'
import { handler } from '../../../../functions/service/check.ts'
import { open } from '../../../../shared/checks/open.ts'
import { runFamily } from '../../../../shared/checks/run-family.ts'
import { serve } from '../../../support/serve.ts'

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const REQUEST_ID = '01893a2c-0000-7000-8000-000000000000'
const SHARED = {
  'content-type': 'application/json',
  'x-request-id': REQUEST_ID,
  'x-content-type-options': 'nosniff',
}
const failure = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { ...SHARED, 'cache-control': 'no-store', ...headers },
  body: { error: { code, message: code, request_id: REQUEST_ID } },
})

/** What the service answers, by method and path. */
const ANSWERS: Readonly<Record<string, Reply>> = {
  'GET /v1/health': { status: 200, headers: SHARED, body: { status: 'ok' } },
  'GET /docs': { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: 'page' },
  'HEAD /docs/': { status: 302, headers: { location: '/docs' }, body: undefined },
  'HEAD /docs': { status: 200, headers: { 'content-type': 'text/html' }, body: undefined },
  'GET /v1/me': failure(401, 'unauthorized', { 'www-authenticate': 'Bearer' }),
  'GET /v1/nothing-here': failure(404, 'not_found'),
  'PUT /v1/contacts': failure(405, 'method_not_allowed', { allow: 'POST, HEAD, GET' }),
}

/** A service on this machine that answers these requests in another way. */
const service = (others: Readonly<Record<string, Reply>> = {}) =>
  serve((request, response) => {
    expect(request.headers.authorization).toBe(undefined)
    const asked = `${request.method} ${request.url}`
    const { status, headers, body } = others[asked] ?? ANSWERS[asked] ?? failure(500, 'internal_error')
    response.writeHead(status, { ...headers })
    response.end(typeof body === 'object' ? JSON.stringify(body) : body)
  })

/** The checks that differ, with the differences. */
const differences = async (url: string) => {
  const results = await runFamily('open', open, { url, key: '', waitMs: 0 }, () => undefined)
  return results.flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check}: ${difference}`],
  )
}

const run = async (url: string) => {
  vi.stubEnv('CHECKED_URL', url)
  vi.stubEnv('CHECKED_CONSOLE', 'none')
  await handler({}, { getRemainingTimeInMillis: () => 60_000 })
}
afterEach(() => vi.unstubAllEnvs())

test('every check passes on a service as it is published, and so does the scheduled function', async () => {
  const url = await service()
  expect(await differences(url)).toEqual([])
  expect(open).toHaveLength(5)
  await run(url)
})

const answer = (asked: string): Reply => ANSWERS[asked] ?? failure(500, 'internal_error')

/** The checks, by a request that each of them sends. */
const CHECKS: Readonly<Record<string, string>> = {
  'GET /v1/health': 'is healthy',
  'GET /docs': 'has a page to read',
  'HEAD /docs/': 'has a page to read',
  'GET /v1/me': '401 without a key',
  'GET /v1/nothing-here': '404 for a path',
  'PUT /v1/contacts': '405 for a method',
}
const authenticate = (scheme: string) => ({ 'www-authenticate': scheme })

test.each<[string, Reply, RegExp]>([
  ['GET /v1/health', { ...answer('GET /v1/health'), body: { status: 'bad' } }, /body\/status/],
  ['GET /v1/health', failure(503, 'unavailable'), /answers 503 and not 200/],
  ['GET /docs', { ...answer('GET /docs'), headers: {} }, /\/docs answers 200, $/],
  ['GET /docs', { ...answer('GET /docs'), status: 500 }, /\/docs answers 500, text/],
  ['HEAD /docs/', { ...answer('HEAD /docs') }, /HEAD \/docs\/ leads to \S+\/docs\/, 200/],
  ['GET /v1/me', failure(401, 'unauthorized'), /lacks the header WWW-Authenticate/],
  ['GET /v1/me', failure(401, 'unauthorized', authenticate('Basic')), /is "Basic" and not "Bearer"/],
  ['GET /v1/me', failure(401, 'forbidden', authenticate('Bearer')), /the code is "forbidden"/],
  ['GET /v1/nothing-here', { ...failure(404, 'not_found'), body: {} }, /must have required property 'error'/],
  ['GET /v1/nothing-here', failure(404, 'gone'), /body\/error\/code/],
  ['PUT /v1/contacts', failure(405, 'method_not_allowed'), /Allow is "" and not "GET, HEAD, POST"/],
  ['PUT /v1/contacts', failure(405, 'conflict', { allow: 'GET, HEAD, POST' }), /the code is/],
])('another answer to %s is reported (%#)', async (asked, reply, words) => {
  const url = await service({ [asked]: reply })
  const found = await differences(url)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`open: ${CHECKS[asked]}`)
  expect(found[0]).toMatch(words)
  await expect(run(url)).rejects.toThrow('1 of 5 checks failed')
})

test('the scheduled function fails when nothing answers', async () => {
  await expect(run('http://127.0.0.1:9')).rejects.toThrow('5 of 5 checks failed')
})
