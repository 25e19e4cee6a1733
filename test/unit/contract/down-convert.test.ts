import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { document } from '../../../shared/document/openapi/document.ts'
import { downConvert } from '../../../shared/document/openapi/down-convert.ts'

const newer = await document()
const older = structuredClone(downConvert(newer))

/** The places of all objects that a reader finds below a value, with the names of their members. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<[path: string, object]> {
  if (typeof value !== 'object' || value === null) return
  yield [path.join(' '), value]
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, [...path, name])
}

/** Examples are values, and not schemas. */
const isExample = (path: string) => / (example|examples|default)( |$)/.test(path)
const schemasOf = (whole: unknown) => [...objectsIn(whole)].filter(([path]) => !isExample(path))

test('it is valid OpenAPI 3.0', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...older })
  expect([errors, valid, validator.version]).toEqual([undefined, true, '3.0'])
  expect(older.openapi).toBe('3.0.3')
})

test('it has every operation and parameter, and every webhook as a callback', () => {
  type Any = { [name: string]: Any }
  const whole = older as unknown as Any
  for (const [path, methods] of Object.entries(newer.paths)) {
    expect(Object.keys(whole.paths?.[path] ?? {})).toEqual(Object.keys(methods))
    for (const [method, { parameters, responses }] of Object.entries(methods)) {
      const operation = whole.paths?.[path]?.[method]
      expect(operation?.parameters).toMatchObject(
        parameters.map(({ name, in: place }) => ({ name, in: place })),
      )
      expect(Object.keys(operation?.responses ?? {})).toEqual(Object.keys(responses))
    }
  }
  const callbacks = whole.paths?.['/v1/subscriptions']?.post?.callbacks ?? {}
  expect(Object.keys(callbacks)).toEqual(Object.keys(newer.webhooks))
  for (const [trigger, { post }] of Object.entries(newer.webhooks))
    expect(callbacks[trigger]?.['{$request.body#/target_url}']?.post).toMatchObject({ summary: post.summary })
})

test('it has every field of every schema, and no keyword that 3.0 lacks', () => {
  const namesIn = (whole: unknown) =>
    schemasOf(whole).flatMap(([path, one]) =>
      path.endsWith(' properties') ? [[path, Object.keys(one)]] : [],
    )
  const fields = new Map(namesIn(older.components) as [string, string[]][])
  const missing = namesIn(newer.components).filter(
    // A schema or null is one schema.
    ([path]) => !fields.has(String(path)) && !fields.has(String(path).replaceAll(/ anyOf 0/g, '')),
  )
  expect(missing).toEqual([])
  for (const [path, one] of schemasOf(older)) {
    const isMap = / (properties|headers|responses|schemas|callbacks|parameters|content)$/.test(path)
    const isMedia = path.endsWith(' application/json')
    if (isMap || isMedia) continue
    for (const keyword of ['const', 'examples', 'propertyNames'])
      expect([path, keyword in one]).toEqual([path, false])
    if ('type' in one && !path.includes('securitySchemes'))
      expect([path, typeof one.type]).toEqual([path, 'string'])
    if ('$ref' in one) expect([path, Object.keys(one)]).toEqual([path, ['$ref']])
  }
})

test.each([
  ['Expense', 'notes', { type: 'string', nullable: true }],
  ['Subscription', 'revoked_reason', { type: 'string', nullable: true, enum: ['gone', 'deleted', null] }],
  ['Expense', 'object', { type: 'string', enum: ['expense'] }],
  [
    'Opportunity',
    'estimate',
    { type: 'object', nullable: true, required: expect.arrayContaining(['amount']) },
  ],
  ['MemberList', 'data', { type: 'array', items: { $ref: '#/components/schemas/Member' } }],
  ['Me', 'member', { allOf: [{ $ref: '#/components/schemas/Member' }] }],
])('%s.%s is %j', (name, field, expected) => {
  const { schemas } = older.components as { schemas: Record<string, { properties: Record<string, object> }> }
  expect(schemas[name]?.properties[field]).toMatchObject(expected)
})
