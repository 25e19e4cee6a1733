import { describe, expect, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import type { JsonSchema } from '../../../shared/document/openapi/types.ts'
import type { Json } from '../../../shared/domain/kit/event.ts'
import { faultsOf } from '../../../shared/http/faults.ts'
import { spoiled } from '../../support/spoiled.ts'

/* What every body refuses, on the examples of the document. The document itself holds the limits of each field. */

/** Fields of any JSON, which the examples leave out. */
const FREE: Readonly<Record<string, Json>> = {
  createOpportunity: { custom_fields: { a: [{ b: 1 }] } },
  patchOpportunity: { custom_fields: { a: [{ b: 1 }] } },
}

const { paths } = await document()
const bodies = (routes as readonly Route[]).flatMap(({ id, method, path, body: schema }) => {
  const media = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  if (!schema || !media) return []
  const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example]
  const documented: JsonSchema = media.schema ?? {}
  return examples.map((example) => ({
    id,
    schema,
    documented,
    example: { ...(example as Json), ...FREE[id] },
  }))
})
type Body = (typeof bodies)[number]

/** Path and message of each fault of a body. */
function faults({ schema }: Body, body: unknown) {
  const { error } = schema.safeParse(body)
  return error ? faultsOf(error, body, schema) : []
}

/** The paths at which the example has another value, and no fault says so. */
const missed = (body: Body, bad: unknown) =>
  [...spoiled(body.example, bad)].flatMap(([copy, path]) =>
    faults(body, copy).some((fault) => fault.path.startsWith(path)) ? [] : [path],
  )

/** The handler parses each entry as the body of `putExternalReference`, so that a fault refuses only its own. */
const isOfEntry = (path: string) => /^references\.\d+\./.test(path)

// Contract 1.22: `parseJson` makes a bigint of it.
test.each(bodies)('$id refuses an integer that numbers cannot hold, wherever it is', (body) => {
  expect(missed(body, 0n).filter((path) => !isOfEntry(path))).toEqual([])
})

test.each(bodies)('$id refuses a lone surrogate, wherever it is', (body) => {
  const taken = [...spoiled(body.example, '\ud800')].flatMap(([copy, path]) =>
    faults(body, copy).length > 0 || isOfEntry(path) ? [] : [path],
  )
  // A browser may send more fields of a credential, which are not read.
  expect(taken.filter((path) => !/^response\.(.+\.)?more$/.test(path))).toEqual([])
})

/** The schema in the document at a path, and whether its object requires it. */
function documentedAt(schema: JsonSchema, [name = '', ...rest]: readonly string[]): [JsonSchema, boolean] {
  const { properties, items, additionalProperties, required } = schema.anyOf?.[0] ?? schema
  const inner = properties?.[name] ?? items ?? additionalProperties
  if (typeof inner !== 'object') return [{}, true]
  return rest.length > 0 ? documentedAt(inner, rest) : [inner, Boolean(items ?? required?.includes(name))]
}

test('an empty text that is refused has one fault, which says what to do (contract 2.9)', () => {
  const found = bodies.flatMap((body) =>
    [...spoiled(body.example, '')].flatMap(([copy, path]) =>
      faults(body, copy).flatMap((fault) => (fault.path === path ? [{ ...fault, body }] : [])),
    ),
  )
  expect(found.length).toBeGreaterThan(200)
  const odd = found.flatMap(({ path, message, body: { id, documented } }) => {
    const [{ type }, isRequired] = documentedAt(documented, path.split('.'))
    const nullable = [type].flat().includes('null') ? ', or send null' : ''
    const expected = isRequired ? 'is empty' : `is empty; leave it out${nullable}`
    return message === expected || /\bmore$/.test(path) ? [] : [`${id} ${path} ${message}`]
  })
  const isTrigger = (text: string) => /trigger_ids\.\d is empty, and must be the id of a trigger$/.test(text)
  expect(odd.filter((text) => !isTrigger(text))).toEqual([
    'createCall from_number is empty, and is required without contact_id',
    'createCall to_number is empty, and is required without contact_id',
  ])
})

test('an amount has whole cents, in every body; only these numbers may have more decimals (contract 1.5)', () => {
  const isNumber = (path: string, { example }: Body) =>
    typeof path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), example) ===
    'number'
  const fine = bodies.flatMap((body) => missed(body, 0.005).filter((path) => isNumber(path, body)))
  expect(new Set(fine.map((path) => path.split('.').at(-1)))).toEqual(
    // The last is in `FREE`.
    new Set(['latitude', 'longitude', 'miles_driven', 'rate', 'quantity', 'unit_price', 'b']),
  )
})

describe('an array of a body (contract 2.6)', () => {
  const arrays = bodies.flatMap((body) =>
    Object.entries(body.documented.properties ?? {}).flatMap(([field, { type, maxItems }]) =>
      [type].flat().includes('array') ? [{ field, maxItems, ...body }] : [],
    ),
  )

  test('has a maximum in the document', () => {
    expect(new Set(arrays.map(({ id, field }) => `${id} ${field}`)).size).toBeGreaterThanOrEqual(13)
    expect(arrays.filter(({ maxItems }) => maxItems === undefined)).toEqual([])
  })

  test.each(arrays)('$id: too many $field are one fault, without those of single items', (array) => {
    const { field, maxItems = 0, example } = array
    const found = faults(array, { ...example, [field]: Array(maxItems + 1).fill(1) })
    expect(found.filter(({ path }) => path.startsWith(field))).toEqual([
      { path: field, message: `must have at most ${maxItems} items` },
    ])
  })
})
