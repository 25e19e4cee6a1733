import { expect, test } from 'vitest'
import { document } from '../../../shared/document/openapi/document.ts'
import { FAMILIES } from '../../../shared/document/openapi/notes/notes.ts'
import type { JsonSchema } from '../../../shared/document/openapi/types.ts'

/** A property or parameter of the document. */
interface Described {
  readonly place: string
  readonly name: string
  readonly schema: JsonSchema
  readonly isSent: boolean
}

const made = await document()
const all = [...ofComponents(), ...ofOperations(), ...ofWebhooks()]

function ofComponents(): Described[] {
  return Object.entries(made.components.schemas).flatMap(([name, schema]) => within(name, schema, false))
}

function ofOperations(): Described[] {
  const operations = Object.values(made.paths).flatMap((path) => Object.values(path))
  return operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...parameters.map(({ name, description, schema }) => ({
      place: `${operationId}?${name}`,
      name,
      schema: { ...schema, ...(description && { description }) },
      isSent: true,
    })),
    ...within(operationId, requestBody?.content['application/json']?.schema ?? {}, true),
    ...Object.values(responses).flatMap((response) =>
      '$ref' in response
        ? []
        : within(operationId, response.content?.['application/json']?.schema ?? {}, false),
    ),
  ])
}

function ofWebhooks(): Described[] {
  return Object.entries(made.webhooks).flatMap(([trigger, { post }]) =>
    within(trigger, post.requestBody?.content['application/json']?.schema ?? {}, false),
  )
}

function within(place: string, schema: JsonSchema, isSent: boolean): Described[] {
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = schema
  const inner = [
    items,
    typeof additionalProperties === 'object' ? additionalProperties : undefined,
    ...anyOf,
    ...allOf,
  ]
  return [
    ...Object.entries(properties).flatMap(([name, one]) => [
      { place: `${place}.${name}`, name, schema: one, isSent },
      ...within(`${place}.${name}`, one, isSent),
    ]),
    ...inner.flatMap((one) => (one ? within(place, one, isSent) : [])),
  ]
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

function isNullable({ type, anyOf = [] }: JsonSchema): boolean {
  return [type, ...anyOf.map((option) => option.type)].flat().includes('null')
}

test('every property and parameter says what it is (shared/document/openapi/notes)', () => {
  expect(all.length).toBeGreaterThan(1_000)
  const missing = all.filter(({ name, schema: { description = '' } }) => {
    const words = description.split(/\s+/).length
    return (
      words < 3 ||
      description.length > 900 ||
      !/^[A-Z`\d].*\.$/s.test(description) ||
      lettersOf(description) === lettersOf(name)
    )
  })
  expect(missing.map(({ place }) => place)).toEqual([])
})

test('every nullable property of a response says when it is null', () => {
  const nullable = all.filter(({ isSent, schema }) => !isSent && isNullable(schema))
  expect(nullable.length).toBeGreaterThan(50)
  const silent = nullable.filter(({ schema }) => !/\bnull\b/i.test(schema.description ?? ''))
  expect(silent.map(({ place }) => place)).toEqual([])
})

test('every description is used, and is given once', () => {
  const notes = FAMILIES.flatMap((family) => Object.entries(family))
  const unused = notes.filter(
    ([key, text]) =>
      !all.some(({ name, schema }) => name === key.split('.').at(-1) && schema.description?.startsWith(text)),
  )
  expect(unused.map(([key]) => key)).toEqual([])
  expect(notes.map(([key]) => key)).toHaveLength(new Set(notes.map(([key]) => key)).size)
})

test('the amount of a purchase is documented as required', () => {
  const { post } = made.paths['/v1/expenses'] ?? {}
  const body = post?.requestBody?.content['application/json']?.schema
  expect(body?.properties?.amount_tax_inclusive?.description).toContain('Required for purchases')
})
