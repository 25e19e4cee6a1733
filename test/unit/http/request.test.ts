import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyObject } from '../../../shared/contract/fields.ts'
import { type Route, route } from '../../../shared/contract/route.ts'
import { NO_LIMITS } from '../../../shared/domain/people/key-limits.ts'
import { hashOf, newToken, publicIdOf } from '../../../shared/domain/people/token.ts'
import { endpoint, type LambdaHandler } from '../../../shared/http/endpoint.ts'
import { forbidden } from '../../../shared/http/problem.ts'
import { created, noContent, type Reply } from '../../../shared/http/reply.ts'
import { credentialKey, idempotencyKey } from '../../../shared/table/keys.ts'
import type { MemoryTable } from '../../support/memory-table.ts'

/** Complete requests with an API key: authentication, rights, and idempotent replay. */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.stubEnv('RATE_PER_SECOND', '1000')

const key = newToken('api_key')
const credential = {
  issued_as: { via: 'api_key', credential_id: 'key' },
  expires_at: null,
  hash: hashOf(key),
  workspace_id: 'ws',
  member_id: 'member',
  plan: 'starter',
  permissions: ['expenses.view'],
  limits: NO_LIMITS,
  active: true,
  cursor_secret: 'secret',
}
const putCaller = (more: object = {}) => table.put(credentialKey(publicIdOf(key)), { ...credential, ...more })
beforeEach(() => {
  table.clear()
  putCaller()
})

type PlainRoute = Omit<Route, 'guard' | 'secret'>
const routeWith = (more: Partial<PlainRoute> = {}): PlainRoute =>
  route(() => ({
    id: 'thing',
    method: 'POST',
    path: '/things',
    handler: 'thing',
    summary: '',
    tag: '',
    access: [],
    response: { status: 201, description: '' },
    ...more,
  }))

interface Asked {
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly path?: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const put = { pk: 'p', sk: 's', type: 't', data: null }

/** A handler that writes a row and returns this reply, as a function that sends a request. */
const serve = (of: PlainRoute, reply: Reply = created({ id: 1 })) =>
  requests(endpoint(of, ({ commit }) => commit(reply, [{ put }])))

function requests(handler: LambdaHandler) {
  return async ({ headers = {}, body, path = '/things' }: Asked = {}) => {
    const event = {
      rawPath: path,
      rawQueryString: '',
      headers: { authorization: `Bearer ${key}`, ...headers },
      requestContext: { requestId: 'r' },
      ...(body !== undefined && { body }),
    }
    const response = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
    const parsed = response.body === undefined ? undefined : JSON.parse(response.body)
    return { status: response.statusCode, headers: response.headers ?? {}, body: parsed }
  }
}
const problem = ({ status, body: { error } }: Awaited<ReturnType<ReturnType<typeof serve>>>) => [
  status,
  error.code,
  error.message,
]

test('the handler receives the caller', async () => {
  let caller: unknown
  const handler = endpoint(routeWith(), (request) => {
    caller = request.caller
    return noContent()
  })
  const headers = { authorization: `bearer  ${key} ` }
  const event = { rawQueryString: '', headers, requestContext: { requestId: 'r' } }
  const response = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
  expect(response.statusCode).toBe(204)
  expect(caller).toEqual({
    workspaceId: 'ws',
    memberId: 'member',
    issuedAs: { via: 'api_key', credential_id: 'key' },
    expiresAt: null,
    publicId: publicIdOf(key),
    plan: 'starter',
    permissions: ['expenses.view'],
    limits: NO_LIMITS,
    suspendedReason: null,
    requestsPerSecond: null,
    cursorSecret: 'secret',
  })
})

const REQUIRED = 'an API key or a session is required: Authorization: Bearer wsk_…'
const FORM = 'the Authorization header must be: Bearer wsk_…'
const MISTYPED = 'the API key or session token is malformed or mistyped'
const UNKNOWN = 'the API key or session is unknown, revoked or expired, or its member deactivated'

test.each([
  ['', REQUIRED],
  [key, FORM],
  ['Bearer', FORM],
  [`Bearer${key}`, FORM],
  [`Basic ${key}`, FORM],
  [`x Bearer ${key}`, FORM],
  [`Bearer ${key} x`, FORM],
  [`Bearer ${key}0`, MISTYPED],
  [`Bearer ${key.slice(0, -1)}`, MISTYPED],
  [`Bearer ${newToken('api_key')}`, UNKNOWN],
])('Authorization %j is 401', async (authorization, message) => {
  const response = await serve(routeWith())({ headers: { authorization } })
  expect(problem(response)).toEqual([401, 'unauthorized', message])
  expect(response.headers).toMatchObject({ 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' })
  // A malformed key costs no read. A key that is not found may be new, and is read again consistently.
  const reads = table.send.mock.calls.map(([, input]) => input.RequestItems?.table.ConsistentRead)
  expect(reads).toEqual(message === UNKNOWN ? [false, true] : [])
})

test('a revoked key, an expired one and a key with another hash are 401', async () => {
  const expired = { expires_at: new Date().toISOString() }
  for (const more of [{ active: false }, expired, { hash: hashOf(newToken('api_key')) }]) {
    putCaller(more)
    expect(problem(await serve(routeWith())())).toEqual([401, 'unauthorized', UNKNOWN])
  }
})

test.each<[Partial<Route>, unknown]>([
  [{}, 201],
  [{ permissions: ['expenses.view'] }, 201],
  [{ anyPermission: ['workspace.admin', 'expenses.view'] }, 201],
  [{ permissions: ['expenses.view', 'expenses.edit', 'workspace.admin'] }, 'expenses.edit, workspace.admin'],
  [{ anyPermission: ['workspace.admin', 'expenses.edit'] }, 'workspace.admin or expenses.edit'],
  [{ permissions: ['workspace.admin'], anyPermission: ['expenses.view'] }, 'workspace.admin'],
])('a route that needs %j checks it', async (more, expected) => {
  const response = await serve(routeWith(more))()
  if (expected === 201) expect(response.status).toBe(201)
  else expect(problem(response)).toEqual([403, 'forbidden', `this needs the permission ${expected}`])
})

test('a read-only key is refused every write before its body is read, and also without the plan', async () => {
  putCaller({ limits: { ...NO_LIMITS, read_only: true } })
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const of = routeWith({ method, plan: 'professional', body: emptyObject() })
    expect(problem(await serve(of)({ body: '{' }))).toEqual([403, 'forbidden', 'this API key is read-only'])
  }
  expect((await serve(routeWith({ method: 'GET' }))()).status).toBe(201)
})

test('a stored response is sent again only while the guard lets the caller pass', async () => {
  const check = vi.fn()
  const handle = vi.fn()
  const of = route(() => ({ ...routeWith(), guard: 'member' as const }))
  const send = requests(endpoint(of, handle, { guard: { name: 'member', check } }))
  const stored = { body_hash: sha256('{}'), value_hash: null, status: 201, body: '{"id":7}' }
  table.put(idempotencyKey(publicIdOf(key), sha256('POST /things\nk')), stored, { expires_at: Date.now() })
  const repeat = () => send({ headers: { 'idempotency-key': 'k' } })
  expect(await repeat()).toMatchObject({ status: 201, body: { id: 7 } })
  check.mockImplementation(() => {
    throw forbidden('no longer')
  })
  expect(problem(await repeat())).toEqual([403, 'forbidden', 'no longer'])
  expect([check.mock.calls.length, handle.mock.calls.length]).toEqual([2, 0])
})

test('the last use of a key is written when none was within the hour', async () => {
  const uses = () => table.updates().filter(({ pk }) => pk.startsWith('CREDENTIAL#')).length
  const at = (ago: number) => ({ last_used_at: new Date(Date.now() - ago).toISOString() })
  const use = async (row: object) => {
    table.put(credentialKey(publicIdOf(key)), credential, row)
    table.send.mockClear()
    await serve(routeWith({ permissions: ['workspace.admin'] }))()
    return uses()
  }
  expect([await use({}), await use(at(3_600_001)), await use(at(3_590_000))]).toEqual([1, 1, 0])
})

// Lambda freezes the instance after the response.
test.each([
  ['a success', {}],
  ['a refusal', { permissions: ['workspace.admin'] as const }],
])('%s waits until the last use is written', async (_, more) => {
  const answer = table.send.getMockImplementation()
  let isWritten = false
  table.send.mockImplementation(async (...call) => {
    if (call[1].UpdateExpression?.includes('last_used_at')) {
      await new Promise((done) => setImmediate(done))
      isWritten = true
    }
    return (await answer?.(...call)) ?? {}
  })
  await serve(routeWith(more))()
  expect(isWritten).toBe(true)
})
