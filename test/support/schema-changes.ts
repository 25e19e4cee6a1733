import type { Document, JsonSchema } from '../../shared/document/openapi/types.ts'

/** A schema before and after a change, and who writes its values: clients (`sent`) or the service. */
interface Pair {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly isSent: boolean
}

type Components = Document['components']['schemas']

/** The components of both documents. */
export interface Schemas {
  readonly before: Components
  readonly after: Components
}

/**
 * Sentences about what breaks clients, for a schema and all that it contains but components, which are compared by
 * themselves. What clients send may only become more permissive, what they receive only more definite; values may be
 * added to enums of responses (contract 17.2).
 */
export function schemaChanges(pair: Pair, schemas: Schemas, path: string): string[] {
  const { isSent } = pair
  if (pair.before.$ref !== undefined && pair.before.$ref === pair.after.$ref) return []
  const before = resolved(pair.before, schemas.before)
  const after = resolved(pair.after, schemas.after)
  const compare: Compare = (from, to, at) =>
    from && to ? schemaChanges({ before: from, after: to, isSent }, schemas, at) : []
  return [
    ...typeChanges(before, after, isSent, path),
    ...valueChanges(before, after, path),
    ...wordChanges(before, after, isSent, path),
    ...(isSent ? limitChanges(before, after, path) : []),
    ...requiredChanges(before, after, isSent, path),
    ...Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
      const now = after.properties?.[name]
      return now ? compare(schema, now, `${path}.${name}`) : [`${path}.${name} is gone`]
    }),
    ...compare(before.items, after.items, `${path}[]`),
    ...compare(valuesOf(before), valuesOf(after), `${path}.*`),
    ...(before.allOf ?? []).flatMap((part, n) => compare(part, after.allOf?.[n], path)),
    ...optionChanges(before, after, isSent, compare, path),
  ]
}

type Compare = (from: JsonSchema | undefined, to: JsonSchema | undefined, at: string) => string[]

function resolved(schema: JsonSchema, components: Components): JsonSchema {
  const { $ref, ...rest } = schema
  const target = $ref === undefined ? undefined : components[$ref.slice($ref.lastIndexOf('/') + 1)]
  return target ? resolved({ ...target, ...rest }, components) : schema
}

const valuesOf = ({ additionalProperties }: JsonSchema): JsonSchema | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined

/** The types that a value can have; empty for any. */
function typesOf({ type, anyOf = [], const: only, enum: values = [] }: JsonSchema): string[] {
  if (type !== undefined) return [type].flat()
  if (anyOf.length > 0) return anyOf.flatMap(typesOf)
  return [...values, ...(only === undefined ? [] : [only])].map((value) => typeof value)
}

function typeChanges(before: JsonSchema, after: JsonSchema, isSent: boolean, path: string): string[] {
  const [from, to] = [typesOf(before), typesOf(after)]
  const [narrow, wide] = isSent ? [from, to] : [to, from]
  const fits = (type: string) => wide.includes(type) || (type === 'integer' && wide.includes('number'))
  if (wide.length === 0 || (narrow.length > 0 && narrow.every(fits))) return []
  return [`${path} was ${from.join(' or ') || 'anything'}, and is ${to.join(' or ') || 'anything'}`]
}

const listed = ({ enum: values, const: only }: JsonSchema): readonly unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only])

function valueChanges(before: JsonSchema, after: JsonSchema, path: string): string[] {
  const [from, to] = [listed(before), listed(after)]
  if (!from || !to)
    return from || to ? [`${path} has a fixed list of values only ${to ? 'now' : 'before'}`] : []
  return from
    .filter((value) => !to.includes(value))
    .map((value) => `${path} has no ${JSON.stringify(value)} any more`)
}

/** A client may be stricter than the service about what it sends, and the other way round. */
function wordChanges(before: JsonSchema, after: JsonSchema, isSent: boolean, path: string): string[] {
  const strict = isSent ? after : before
  const changed = (['format', 'pattern'] as const).filter(
    (word) => strict[word] !== undefined && before[word] !== after[word],
  )
  const others =
    before.default !== undefined && JSON.stringify(before.default) !== JSON.stringify(after.default)
      ? ['default']
      : []
  return [...changed, ...others].map((word) => `${path} has another ${word}`)
}

const MAXIMA = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const MINIMA = ['minimum', 'minLength', 'minItems'] as const

function limitChanges(before: JsonSchema, after: JsonSchema, path: string): string[] {
  return [
    ...MAXIMA.filter((word) => (after[word] ?? Infinity) < (before[word] ?? Infinity)),
    ...MINIMA.filter((word) => (after[word] ?? -Infinity) > (before[word] ?? -Infinity)),
  ].map((word) => `${path} has ${word} ${after[word]} now`)
}

function requiredChanges(before: JsonSchema, after: JsonSchema, isSent: boolean, path: string): string[] {
  const [more, fewer] = isSent ? [after, before] : [before, after]
  return (more.required ?? [])
    .filter((name) => !fewer.required?.includes(name) && after.properties?.[name])
    .map((name) => `${path}.${name} is ${isSent ? 'required' : 'not always present'} now`)
}

/** Each alternative of what clients send must remain, and each of what they receive must have been one. */
function optionChanges(
  before: JsonSchema,
  after: JsonSchema,
  isSent: boolean,
  compare: Compare,
  path: string,
): string[] {
  if (!before.anyOf && !after.anyOf) return []
  const [from, to] = [before.anyOf ?? [before], after.anyOf ?? [after]]
  const [all, among] = isSent ? [from, to] : [to, from]
  const fits = (one: JsonSchema, other: JsonSchema) =>
    (isSent ? compare(one, other, path) : compare(other, one, path)).length === 0
  return all.every((one) => among.some((other) => fits(one, other))) ? [] : [`${path} has other alternatives`]
}
