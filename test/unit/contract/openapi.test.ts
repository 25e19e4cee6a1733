import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describedRows, responseOf } from '../../../shared/contract/responses.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { envelope } from '../../../shared/contract/schemas/webhook.ts'
import { document, examples as readExamples } from '../../../shared/document/openapi/document.ts'
import { schemasOf } from '../../../shared/document/openapi/openapi.ts'
import { TRIGGER_IDS, TRIGGERS } from '../../../shared/domain/kit/triggers.ts'
import { expectDocumented } from '../../support/documented.ts'

const committed = new URL('../../../docs/openapi.json', import.meta.url)
const RIGHTS = /forbidden\(|editable\(|readable\(|permissions\.includes|caller\.plan/
const made = await document()
const examples = await readExamples()

test('the committed document matches the route table (npm run openapi)', async () => {
  const text = await readFile(committed, 'utf8')
  expect(JSON.parse(text)).toEqual(made)
  // The order must match too: the documentation page follows it.
  expect(text).toBe(`${JSON.stringify(made, null, 2)}\n`)
})

test('the document is valid OpenAPI 3.1, and every reference resolves', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...made })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
  const references = new Set(
    [...JSON.stringify(made).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to),
  )
  const lost = [...references].filter((to) => {
    const [, , section = '', name = ''] = to.split('/')
    return !Object.hasOwn(Reflect.get(made.components, section) ?? {}, name)
  })
  expect(lost).toEqual([])
})

test('the document has nothing that generators misread: a class of statuses, or null in an enum', () => {
  const statuses = Object.values(made.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.keys(responses))
  expect(new Set(statuses)).toContain('200')
  for (const status of statuses) expect(status).toMatch(/^\d{3}$/)
  const enums: unknown[][] = []
  JSON.stringify(made, (key, value) => {
    if (key === 'enum' && Array.isArray(value)) enums.push(value)
    return value
  })
  expect(enums).toContainEqual(['gone', 'deleted'])
  for (const values of enums) expect(values).not.toContain(null)
})

test('no handler of a POST checks rights: an idempotent replay would skip that check', async () => {
  for (const { id, handler, method } of routes) {
    const text = await readFile(new URL(`../../../functions/${handler}.ts`, import.meta.url), 'utf8')
    if (method === 'POST') expect([id, text]).toEqual([id, expect.not.stringMatching(RIGHTS)])
    expect([id, text.includes('requireTriggerRights(')]).toEqual([id, false])
  }
})

test('every route is an operation, and operation ids are unique', () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length)
  const operations = Object.values(made.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    routes
      .filter(({ internal }) => !internal)
      .map(({ id }) => id)
      .sort(),
  )
})

test('every 429 and 503 declares `Retry-After`', () => {
  const responses = Object.values(made.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => [429, 503].map((status) => [operation, operation.responses[status]] as const))
    .filter(([, response]) => response)
  expect(responses.length).toBeGreaterThan(200)
  for (const [{ operationId }, response] of responses) {
    const name = response && '$ref' in response ? response.$ref.split('/').at(-1) : undefined
    const { headers } = Object(name === undefined ? response : made.components.responses[name])
    expect([operationId, headers]).toEqual([
      operationId,
      expect.objectContaining({ 'Retry-After': expect.anything() }),
    ])
  }
})

test('two schemas with the same name are refused', () => {
  const names = new Map([1, 2].map((n) => [z.strictObject({ n: z.literal(n) }), 'Workspace'] as const))
  expect(() => schemasOf(names)).toThrow('named Workspace')
})

test('every route with a JSON response has a schema for it', () => {
  const missing = routes
    .filter((row) => !responseOf(row) && !row.internal)
    .map(({ id, response }) => `${id} ${response.status}`)
  expect(missing.filter((row) => !row.endsWith(' 204'))).toEqual(['readCalendarFeed 200', 'getDocs 200'])
  expect(describedRows.filter((id) => !routes.some((row) => row.id === id))).toEqual([])
})

test.each(TRIGGER_IDS)('the synthetic envelope of %s matches the document', (trigger) => {
  const example = examples[trigger]
  expect(envelope.parse(example)).toMatchObject({ trigger, entity_type: TRIGGERS[trigger].entity })
  expect(example.data === null).toBe(trigger.endsWith('.deleted'))
  expectDocumented(example)
})
