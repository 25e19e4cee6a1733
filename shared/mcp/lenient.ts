import type { JsonSchema } from '../document/openapi/types.ts'
import { parseJson } from '../http/parse-json.ts'

/*
 * Models send null or "" for arguments that they want to omit, and many clients send every argument as text (contract
 * 1.19).
 */

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => kindOf(value) === 'object'

/** The alternative of a schema that has the type of a value. */
const formOf = ({ anyOf, ...form }: JsonSchema, value: unknown): JsonSchema | undefined =>
  (anyOf ?? [form]).find(({ type }) => type === kindOf(value))

/**
 * Converts a value to the type that the client's schema asks for. If the schema asks for a type other than text, a text
 * is read as JSON; if it asks for text, a number or boolean is converted to text. A value that fits no schema is
 * unchanged.
 */
export function meant(schema: JsonSchema, given: unknown): unknown {
  const value = formOf(schema, given) ? given : converted(schema, given)
  const form = formOf(schema, value)
  if (isObject(value)) return form ? withMembers(form, value) : value
  const { items } = form ?? {}
  return Array.isArray(value) && items ? value.map((item) => meant(items, item)) : value
}

function converted(schema: JsonSchema, given: unknown): unknown {
  if (typeof given === 'number' || typeof given === 'boolean')
    return formOf(schema, '') ? String(given) : given
  const parsed = typeof given === 'string' ? parsedOf(given) : undefined
  return formOf(schema, parsed) ? parsed : given
}

function parsedOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/**
 * Removes optional members that are null, or that are "" although the schema does not ask for text. Members of a map
 * are optional.
 */
function withMembers(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  given: Readonly<Record<string, unknown>>,
): unknown {
  const inMap = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const members = Object.entries(given).map(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : inMap
    if (!schema) return { name, value, isAbsent: false }
    const member = meant(schema, value)
    const isEmpty = member === null || (member === '' && !formOf(schema, ''))
    return { name, value: member, isAbsent: isEmpty && !required.includes(name) }
  })
  return Object.fromEntries(
    members.filter(({ isAbsent }) => !isAbsent).map(({ name, value }) => [name, value]),
  )
}

const NULL: JsonSchema = { type: 'null' }

/** The schema, changed to allow null too. */
export const orNull = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  ...(description !== undefined && { description }),
  anyOf: [schema, NULL],
})

/** Every optional parameter of a method may be null. */
const PARAMS: JsonSchema = {
  type: 'object',
  properties: { arguments: orNull({ type: 'object' }) },
  additionalProperties: {},
}
const MESSAGE: JsonSchema = { type: 'object', properties: { params: { anyOf: [PARAMS, NULL] } } }

/** A message with parameters converted to their types, except the arguments of the tool: their schema is not available here. */
export const withParams = (message: unknown): unknown =>
  isObject(message) ? meant(MESSAGE, message) : message
