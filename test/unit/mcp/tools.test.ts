import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INEXACT } from '../../../shared/contract/json-field.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { answerMessage } from '../../../shared/mcp/server.ts'
import { definitionOf, toolsOf } from '../../../shared/mcp/tools.ts'
import { AUTHORIZATION, answerWith, call, callerOf, calls, errorOf, event, ID, pages, send } from './calls.ts'

beforeEach(() => vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a read-only key has no write, which is then an unknown tool', async () => {
  answerWith(201, '{}')
  const caller = callerOf({ read_only: true })
  const namesOf = async (of: Caller) =>
    (await send({ method: 'tools/list' }, of)).result?.tools.map(({ name }) => name)
  expect(await namesOf(callerOf())).toEqual(['search_docs', 'describe_operation', 'read', 'write'])
  expect(await namesOf(caller)).toEqual(['search_docs', 'describe_operation', 'read'])
  const reads = { readOnlyHint: true, destructiveHint: false }
  const hints = toolsOf(false).map((name) => definitionOf(name).annotations)
  expect(hints).toMatchObject([reads, reads, reads, { readOnlyHint: false, destructiveHint: true }])
  const given = { operation_id: 'createContact', body: {} }
  await expect(call('write', given, caller)).rejects.toThrow('Unknown tool: write')
  expect((await errorOf('read', given, caller)).code).toBe('invalid_request')
  await expect(call('constructor', {})).rejects.toThrow('Unknown tool: constructor')
  expect(calls).toEqual([])
})

test.each([
  ['https://api.example', 200],
  ['https://console.example', 200],
  ['http://console.example', 403],
  ['https://console.example:8443', 403],
  ['https://evil.example', 403],
  ['http://api.example', 403],
  ['null', 403],
])('a page of %s: %s', async (origin, status) => {
  const own = { ...event, headers: { ...event.headers, origin } }
  const context = { caller: callerOf(), event: own, origin: 'https://api.example', routes, pages }
  const answer = answerMessage({ jsonrpc: '2.0', id: 1, method: 'ping' }, '1', context)
  expect(await answer.catch((error) => error)).toMatchObject({ status })
})

test('a call has the key of the caller, and nothing else of its request', async () => {
  answerWith(200, '{"id":"x"}')
  const query = { limit: 5, trigger_ids: ['photo.deleted', 'photo.uploaded'] }
  expect(await call('read', { operation_id: 'listEvents', query })).toEqual({
    isError: false,
    text: '{"id":"x"}',
  })
  const [{ url, options } = { url: '', options: {} }] = calls
  expect(url).toBe('https://api.example/v1/events?limit=5&trigger_ids=photo.deleted%2Cphoto.uploaded')
  expect(options).toMatchObject({ method: 'GET', redirect: 'manual' })
  expect(options.headers).toEqual({ authorization: AUTHORIZATION, accept: expect.any(String) })
})

test('each POST has an idempotency key of its own, and other writes have none', async () => {
  const keyOf = () => new Headers(calls[0]?.options.headers).get('idempotency-key')
  const keys = []
  for (const given of [
    { operation_id: 'createContact', body: { name: 'A' } },
    { operation_id: 'createContact', body: { name: 'A' } },
    { operation_id: 'approveOpportunity', path: { id: ID } },
    { operation_id: 'patchContact', path: { id: ID }, body: {} },
  ]) {
    answerWith(200, '{}')
    await call('write', given)
    keys.push(keyOf())
  }
  expect(keys.map((key) => key !== null)).toEqual([true, true, true, false])
  expect(new Set(keys).size).toBe(4)
})

test('a body is sent only with operations that take one', async () => {
  const bodyOf = async (given: object) => {
    answerWith(200, '{}')
    await call('write', given)
    return calls[0]?.options.body
  }
  expect(await bodyOf({ operation_id: 'createContact', body: { name: 'A' } })).toBe('{"name":"A"}')
  expect(await bodyOf({ operation_id: 'createContact' })).toBe('{}')
  expect(await bodyOf({ operation_id: 'deleteContact', path: { id: ID } })).toBeUndefined()
  const refused = await errorOf('write', { operation_id: 'deleteContact', path: { id: ID }, body: {} })
  expect(refused.details).toEqual([{ path: 'body', message: 'is not for this operation' }])
})

test.each([
  [{}, 'is required'],
  [{ id: '' }, 'is empty'],
  [{ id: '.' }, 'must name a record'],
  [{ id: '..' }, 'must name a record'],
  [{ id: '\ud800' }, 'must be well-formed Unicode'],
])('path %j is refused before a call: %s', async (path, message) => {
  answerWith(200, '{}')
  const { details } = await errorOf('read', { operation_id: 'getContact', path })
  expect(details).toEqual([{ path: 'path.id', message }])
  expect(calls).toEqual([])
})

const BODY = { operation_id: 'putExternalReference', path: { id: ID, namespace: 'books' } }
test.each([
  ['write', { ...BODY, body: { external_id: 'x', metadata: { row: [0n] } } }, 'body.metadata.row.0'],
  ['write', { ...BODY, body: 0n, validate_only: true }, 'body'],
  ['read', { operation_id: 'listExpenses', query: { offset: 0n } }, 'query.offset'],
  ['search_docs', { query: 0n }, 'query'],
])('an integer that numbers cannot hold is refused before a call of %s (%#)', async (name, given, path) => {
  answerWith(200, '{}')
  const { details } = await errorOf(name, given)
  expect(details).toEqual([{ path, message: INEXACT }])
  expect(calls).toEqual([])
})

test('arguments of too many levels are refused', async () => {
  let body: unknown = 1
  for (let level = 0; level < 100_000; level++) body = [body]
  const { details } = await errorOf('write', { operation_id: 'createContact', body })
  expect(details).toEqual([{ path: '', message: 'must have at most 64 levels of objects and arrays' }])
})

test('values of a path cannot lead to another path', async () => {
  answerWith(404, '{}')
  await call('read', { operation_id: 'sampleTrigger', path: { trigger_id: '../../mcp?x=1#' } })
  const [{ url } = { url: '' }] = calls
  expect(url).toBe('https://api.example/v1/triggers/..%2F..%2Fmcp%3Fx%3D1%23/sample')
})

test('an unknown name of an operation or parameter is answered with the nearest', async () => {
  const { code, message } = await errorOf('describe_operation', { operation_id: 'listContact' })
  expect([code, message]).toEqual(['not_found', 'no such operation; did you mean listContacts?'])
  expect((await errorOf('read', { operation_id: 'callMcp' })).code).toBe('not_found')
  const { details } = await errorOf('read', { operation_id: 'getContact', path: { id: ID, key: 'x' } })
  expect(details).toEqual([{ path: 'path.key', message: 'is not a parameter of this path' }])
  expect((await errorOf('write', { operation_id: 'getContact' })).message).toContain('use the tool read')
  const written = { operation_id: 'createContact', body: { name: 'Ann' } }
  expect((await errorOf('read', written)).message).toContain('only the tool write calls it')
})

test('operations of signing in are neither offered nor described, but their pages are found', async () => {
  const closed = (routes as readonly Route[]).filter(
    ({ auth }) => auth === 'passkey' || auth === 'invitation',
  )
  expect(closed.map(({ id }) => id)).toEqual(expect.arrayContaining(['createSession', 'createPasskey']))
  for (const { id } of closed) {
    for (const tool of ['describe_operation', 'read', 'write']) {
      const { code, message } = await errorOf(tool, { operation_id: id })
      expect(code).toBe('not_found')
      for (const other of closed) expect(message).not.toContain(other.id)
    }
    expect((await call('search_docs', { query: id })).text).not.toContain(`Operation \`${id}\``)
  }
  expect((await call('search_docs', { query: 'createSession sign in' })).text).toContain(
    '/docs/operations/createSession.md',
  )
})

const CONTACT = { operation_id: 'createContact', validate_only: true }
test.each([
  [{ ...CONTACT, body: { name: 1 } }, {}, 'invalid_request'],
  [{ ...CONTACT, body: [] }, {}, 'invalid_request'],
  [{ ...CONTACT, body: {}, query: { nope: 1 } }, {}, 'invalid_request'],
  [{ ...CONTACT, operation_id: 'patchContact', path: { id: 'x' }, body: {} }, {}, 'not_found'],
  [{ ...CONTACT, operation_id: 'createPipeline', body: {} }, { permissions: [] }, 'forbidden'],
  [{ ...CONTACT, operation_id: 'createExpense', body: {} }, { plan: 'starter' }, 'plan_required'],
] as const)('validate_only of %j with %j is refused without a call: %s', async (given, caller, code) => {
  answerWith(201, '{}')
  const { isError, text } = await call('write', given, callerOf({}, caller))
  expect([isError, JSON.parse(text).error?.code]).toEqual([true, code])
  expect(calls).toEqual([])
})

test('validate_only sends a write as a trial, without an idempotency key', async () => {
  answerWith(204, null)
  const path = { id: ID, namespace: 'books' }
  const given = { operation_id: 'putExternalReference', path, body: { external_id: '1' } }
  const { text } = await call('write', { ...given, validate_only: true })
  expect(JSON.parse(text).valid).toBe(true)
  await call('write', { ...CONTACT, body: { name: '\ufffd' } })
  expect(calls.map(({ url }) => new URL(url).search)).toEqual(['?validate_only=true', '?validate_only=true'])
  for (const { options } of calls) expect(new Headers(options.headers).has('idempotency-key')).toBe(false)
  answerWith(404, '{"error":{"code":"not_found","message":"no such expense","request_id":"r2"}}')
  expect((await errorOf('write', { ...given, validate_only: true })).code).toBe('not_found')
})

test.each([
  [429, '{"error":{"code":"rate_limited","message":"too many","request_id":"r2"}}', 'too many'],
  [429, '{"message":"Too Many Requests"}', 'too many requests'],
  [503, '{"message":"Service Unavailable"}', 'answered 503'],
  [413, 'Request Entity Too Large', 'answered 413'],
])('%s %s is an error in the shape of the API', async (status, body, message) => {
  answerWith(status, body)
  const error = await errorOf('read', { operation_id: 'getMe' })
  expect(error).toEqual({
    code: expect.any(String),
    message: expect.stringContaining(message),
    request_id: expect.any(String),
  })
})

test('no answer is unavailable, and a write may have been done', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('secret of the network')))
  const read = await errorOf('read', { operation_id: 'getMe' })
  expect([read.code, read.message, read.request_id]).toEqual([
    'unavailable',
    expect.stringMatching(/; try again$/),
    'r1',
  ])
  const write = await errorOf('write', { operation_id: 'createContact' })
  expect(write.message).toMatch(/may have been done/)
})

test('describe_operation has the schemas that the operation refers to', async () => {
  const { text } = await call('describe_operation', { operation_id: 'listExpenses' })
  for (const part of ['`GET /v1/expenses`', '\n# ExpenseList\n', '\n# Expense\n', '\n# Project\n'])
    expect(text).toContain(part)
  expect(Buffer.byteLength(text)).toBeLessThan(40_000)
})
