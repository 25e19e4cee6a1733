import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INEXACT } from '../../../shared/contract/json-field.ts'
import { meant, withParams } from '../../../shared/mcp/lenient.ts'
import {
  ARGUMENTS,
  definitionOf,
  inputSchemaOf,
  MAX_RESULT_BYTES,
  toolsOf,
} from '../../../shared/mcp/tools.ts'
import { answerWith, call, calls, errorOf, ID } from './calls.ts'

beforeEach(() => {
  vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example')
  answerWith(200, '{}')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

interface Place {
  readonly inMap: boolean
  /** Whether it is an argument that may be left out. */
  readonly isOptional: boolean
}

/** A schema with all schemas in it. */
function* schemasIn(schema: unknown, place: Place): Generator<[schema: object, place: Place]> {
  if (typeof schema !== 'object' || schema === null) return
  yield [schema, place]
  const { properties = {}, required = [], ...rest } = schema as Record<string, object>
  for (const [name, one] of Object.entries(properties))
    yield* schemasIn(one, { ...place, isOptional: !Object.values(required).includes(name) })
  const inner = { ...place, isOptional: false }
  for (const one of Object.values(rest.anyOf ?? [])) yield* schemasIn(one, inner)
  yield* schemasIn(rest.items, inner)
  yield* schemasIn(rest.additionalProperties, { ...inner, inMap: true })
}

test('every schema of a tool is one that common clients accept, and an optional argument may be null', () => {
  const top = { inMap: false, isOptional: false }
  const schemas = toolsOf(false).flatMap((name) => [...schemasIn(definitionOf(name).inputSchema, top)])
  expect(schemas.filter(([, { isOptional }]) => isOptional)).toHaveLength(8)
  for (const [schema, { inMap, isOptional }] of schemas) {
    const type = expect.any(String)
    if (isOptional) expect(schema).toMatchObject({ anyOf: [{ type }, { type: 'null' }] })
    else expect(schema).toMatchObject(inMap && 'anyOf' in schema ? { anyOf: expect.any(Array) } : { type })
    for (const name of ['propertyNames', '$ref', '$schema', ...('type' in schema ? ['anyOf'] : [])])
      expect(schema).not.toHaveProperty(name)
  }
})

test('every tool names the limit of its results', () => {
  const limits = toolsOf(false).map((name) => definitionOf(name)._meta['anthropic/maxResultSizeChars'])
  expect(limits).toEqual(Array(4).fill(MAX_RESULT_BYTES))
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
  for (const body of ['x', '{', '[]', '{"a":1}}', '"{}"', '1', [], 1, true]) {
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

test.each([
  ['read', { fields: '["id","name"]' }, { fields: ['id', 'name'] }],
  ['read', { fields: '[1]' }, { fields: ['1'] }],
  ['read', { fields: '', links: '', path: '', query: '' }, {}],
  ['read', { fields: 'null', links: 'null' }, {}],
  ['read', { links: ' true ' }, { links: true }],
  ['read', { operation_id: 5 }, { operation_id: '5' }],
  ['read', { path: { id: 12, more: true } }, { path: { id: '12', more: 'true' } }],
  ['read', { query: { q: '["a"]', limit: '5', billable: 'false', email: 'null', phone: '' } }, undefined],
  [
    'read',
    { query: '{"q":"true","limit":5,"billable":false}' },
    { query: { q: 'true', limit: 5, billable: false } },
  ],
  ['write', { body: '', validate_only: 'false' }, { validate_only: false }],
  ['write', { body: { name: '', email: null, metadata: '{}', amount: '5' } }, undefined],
  ['search_docs', { query: 401 }, { query: '401' }],
  ['search_docs', { query: '' }, undefined],
  ['search_docs', { query: '{"a":1}' }, undefined],
  ['describe_operation', { operation_id: null }, undefined],
  ['read', { links: 'yes', fields: 'id', path: '[]', query: '1', more: '1' }, undefined],
  ['write', { validate_only: 1, body: [] }, undefined],
  ['write', { constructor: null, valueOf: '' }, undefined],
] as const)('%s takes %j as it is meant', (name, given, expected = given) => {
  expect(meant(inputSchemaOf(name), given)).toEqual(expected)
})

const texts = fc.oneof(fc.string(), fc.constantFrom('', 'true', 'null', '5', '{}', '[1]', '"a"'))
/** Values that JSON text can hold: it has no -0. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))
const anything = fc.dictionary(texts, json)
const valid = fc.record(
  {
    operation_id: texts,
    path: fc.dictionary(texts, texts),
    query: fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean(), fc.array(texts))),
    fields: fc.array(texts, { minLength: 1 }),
    links: fc.boolean(),
    body: anything,
    validate_only: fc.boolean(),
  },
  { requiredKeys: ['operation_id'] },
)

test('arguments that fit stay as they are, and may all arrive as text, also the whole', () => {
  fc.assert(
    fc.property(fc.constantFrom('read', 'write'), valid, (tool, all) => {
      const schema = inputSchemaOf(tool)
      const given = Object.fromEntries(Object.entries(all).filter(([name]) => name in ARGUMENTS[tool].shape))
      const sent = Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      expect(meant(schema, given)).toEqual(given)
      expect(meant(schema, Object.fromEntries(sent))).toEqual(given)
      const message = { id: 1, params: { name: tool, arguments: JSON.stringify(given) } }
      expect(withParams(message)).toEqual({ id: 1, params: { name: tool, arguments: given } })
    }),
  )
})

test('an argument that is left out may be null or empty, and so may all of them', async () => {
  const of = (given: unknown) => withParams({ id: 1, params: { name: 'read', arguments: given } })
  for (const absent of [null, '']) expect(of(absent)).toEqual({ id: 1, params: { name: 'read' } })
  expect(of('x')).toEqual({ id: 1, params: { name: 'read', arguments: 'x' } })
  expect(withParams({ id: null, params: null })).toEqual({ id: null })
  expect(withParams({ id: 1, params: { cursor: null } })).toEqual({ id: 1, params: {} })
  for (const other of [1, null, [], '{"id":1}', { id: 1 }, { params: 1 }, { params: { cursor: 1 } }])
    expect(withParams(other)).toEqual(other)
  await call('write', { operation_id: 'createContact', body: '', validate_only: '', path: '', query: '' })
  expect(sent()).toEqual([['/v1/contacts', '', '{}']])
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
