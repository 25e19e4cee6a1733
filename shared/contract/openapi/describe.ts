import { NOTES } from './notes.ts'
import type { JsonSchema } from './types.ts'

/** The scope of request bodies and path parameters. The scope of a response is the name of its component. */
export const SENT = 'sent'

/** The scope of query parameters. */
export const QUERY = 'query'

export const isSent = (scope: string): boolean => scope === SENT || scope === QUERY

/** Adds formats and descriptions (`NOTES`) to properties by their names, and simplifies nullable types. */
export function describe(schema: JsonSchema, scope: string): JsonSchema {
  const { properties, items, additionalProperties, anyOf, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [
          name,
          property(name, describe(inner, scope), scope),
        ]),
      ),
    }),
    ...(items && { items: describe(items, scope) }),
    ...(additionalProperties !== undefined && additional(additionalProperties, scope)),
    ...(anyOf && nullable(anyOf.map((inner) => describe(inner, scope)))),
  }
}

/** Responses may gain properties (contract 17.2), so only requests refuse unknown ones. */
function additional(schema: boolean | JsonSchema, scope: string): JsonSchema {
  if (typeof schema === 'object') return { additionalProperties: describe(schema, scope) }
  return schema || isSent(scope) ? { additionalProperties: schema } : {}
}

function property(name: string, schema: JsonSchema, scope: string): JsonSchema {
  const format = !isSent(scope) && isText(schema) ? formatOf(name, schema) : undefined
  const description = NOTES[`${scope}.${name}`] ?? NOTES[name]
  return { ...schema, ...(format && { format }), ...(description && { description }) }
}

function isText({ type, format, pattern, enum: values }: JsonSchema): boolean {
  return (type === 'string' || type?.[0] === 'string') && !format && !pattern && !values
}

/**
 * The format of a text property. `external_id` is free text, and event ids declare their own pattern. A non-null `url`
 * is a link from this service; a nullable one comes from a client and may contain letters of any script, so it is no
 * `uri`.
 */
function formatOf(name: string, { type }: JsonSchema): string | undefined {
  if (name.endsWith('_at')) return 'date-time'
  if (name === 'url' && type === 'string') return 'uri'
  if (name.endsWith('_date')) return 'date'
  if (['external_id', 'trigger_id'].includes(name)) return undefined
  return name === 'id' || name.endsWith('_id') ? 'uuid' : undefined
}

/** Converts `anyOf` of a plain type and null to `type: [type, 'null']`. Many generators cannot read a null in an `enum`. */
function nullable(options: readonly JsonSchema[]): JsonSchema {
  const [first, second, ...more] = options
  if (!first || second?.type !== 'null' || more.length > 0 || typeof first.type !== 'string' || first.enum)
    return { anyOf: options }
  return { ...first, type: [first.type, 'null'] }
}
