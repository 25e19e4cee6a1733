import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INEXACT } from '../../../shared/contract/json-field.ts'
import { withArguments } from '../../../shared/mcp/lenient.ts'
import { definitionOf, toolsOf } from '../../../shared/mcp/tools.ts'
import { answerWith, call, calls, errorOf, ID } from './calls.ts'

beforeEach(() => {
  vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example')
  answerWith(200, '{}')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A schema with all schemas in it, and whether each is inside a map. */
function* schemasIn(schema: unknown, inMap = false): Generator<[schema: object, inMap: boolean]> {
  if (typeof schema !== 'object' || schema === null) return
  yield [schema, inMap]
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema as Record<string, object>
  for (const one of Object.values(properties)) yield* schemasIn(one, inMap)
  for (const one of Object.values(anyOf)) yield* schemasIn(one, inMap)
  yield* schemasIn(items, inMap)
  yield* schemasIn(additionalProperties, true)
}

test('every schema of a tool is one that common clients accept', () => {
  const schemas = toolsOf(false).flatMap((name) => [...schemasIn(definitionOf(name).inputSchema)])
  expect(schemas.length).toBeGreaterThan(20)
  for (const [schema, inMap] of schemas) {
    const allowed = inMap && 'anyOf' in schema ? { anyOf: expect.any(Array) } : { type: expect.any(String) }
    expect(schema).toMatchObject(allowed)
    for (const name of ['propertyNames', '$ref', '$schema', ...('type' in schema ? ['anyOf'] : [])])
      expect(schema).not.toHaveProperty(name)
  }
})

const sent = () =>
  calls.map(({ url, options: { body } }) => [new URL(url).pathname, new URL(url).search, body])

test('null for what is optional is as if it were absent, but clears a field of a body', async () => {
  await call('read', { operation_id: 'listContacts', path: null, query: { q: null, limit: 1 } })
  expect(sent()).toEqual([['/v1/contacts', '?limit=1', undefined]])
  calls.length = 0
  const more = { path: { id: ID, key: null }, query: null, validate_only: null }
  await call('write', { operation_id: 'patchContact', ...more, body: { email: null } })
  await call('write', { operation_id: 'deleteContact', ...more, body: null })
  expect(sent()).toEqual([
    [`/v1/contacts/${ID}`, '', '{"email":null}'],
    [`/v1/contacts/${ID}`, '', undefined],
  ])
})

test('an object that arrives as JSON text is taken as the object', async () => {
  const path = JSON.stringify({ id: ID })
  await call('write', { operation_id: 'patchContact', path, body: ' {"email":null}' })
  await call('read', { operation_id: 'listContacts', query: '{"q":"{}"}' })
  expect(sent()).toEqual([
    [`/v1/contacts/${ID}`, '', '{"email":null}'],
    ['/v1/contacts', '?q=%7B%7D', undefined],
  ])
  calls.length = 0
  for (const body of ['x', '{', '[]', '{"a":1}}', '"{}"', [], 1]) {
    const { details } = await errorOf('write', { operation_id: 'createContact', body })
    expect([body, details]).toEqual([body, [{ path: 'body', message: 'must be an object' }]])
  }
  const { details } = await errorOf('write', {
    operation_id: 'createContact',
    body: '{"name":9007199254740993}',
  })
  expect(details).toEqual([{ path: 'body.name', message: INEXACT }])
  expect(calls).toEqual([])
})

test('all arguments of a tool may be null or JSON text', () => {
  const of = (given: unknown) => withArguments({ id: 1, params: { name: 'read', arguments: given } })
  expect(of(null)).toEqual({ id: 1, params: { name: 'read' } })
  expect(of('{"a":1}')).toEqual({ id: 1, params: { name: 'read', arguments: { a: 1 } } })
  expect(of('x')).toEqual({ id: 1, params: { name: 'read', arguments: 'x' } })
  for (const other of [1, null, [], { id: 1 }, { params: null }]) expect(withArguments(other)).toEqual(other)
})

const REFERENCE = { operation_id: 'putExternalReference', path: { id: ID, namespace: 'NO' } }
test.each([
  ['write', { operation_id: 'createContact', body: { name: 1, nope: 2 } }, ['body.name', 'body.nope']],
  ['write', { ...REFERENCE, body: { external_id: 1 } }, ['path.namespace', 'body.external_id']],
  ['write', { ...REFERENCE, body: { namespace: 1 }, query: { q: 1 } }, ['path.namespace', 'query.q']],
  ['read', { operation_id: 'listContacts', query: { limit: 0, nope: 1 } }, ['query.limit', 'query.nope']],
])('a fault begins with the argument that has it (%s %j)', async (name, given, paths) => {
  const { details, message } = await errorOf(name, given)
  expect(details.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(paths))
  expect(message).toMatch(new RegExp(`^${details[0].path} .*; ${details[1].path} `))
  expect(calls).toEqual([])
})

test.each([
  ['write', { operation_id: 'createContact', body: { name: 'A' } }, 'stage_id', 'body.stage_id'],
  ['write', { operation_id: 'createContact', body: { name: 'A' } }, '', 'body'],
  ['read', { operation_id: 'listContacts' }, 'limit', 'query.limit'],
])('so does a fault that only the endpoint finds (%s %j)', async (name, given, path, shown) => {
  const error = {
    code: 'invalid_request',
    message: `${path} x`.trim(),
    details: [{ path, message: 'x' }],
    request_id: 'r',
  }
  answerWith(400, JSON.stringify({ error }))
  const details = [{ path: shown, message: 'x' }]
  expect(await errorOf(name, given)).toEqual({ ...error, message: `${shown} x`, details })
})
