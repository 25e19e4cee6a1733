import { NOTES } from './notes.ts'
import type { JsonSchema } from './types.ts'

/** The scope of request bodies and parameters. The scope of a response is the name of its component. */
export const SENT = 'sent'

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
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean'
          ? additionalProperties
          : describe(additionalProperties, scope),
    }),
    ...(anyOf && nullable(anyOf.map((inner) => describe(inner, scope)))),
  }
}

function property(name: string, schema: JsonSchema, scope: string): JsonSchema {
  const format = scope !== SENT && isText(schema) ? formatOf(name, schema) : undefined
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

/** Converts `anyOf` of a plain type and null to `type: [type, 'null']`. */
function nullable(options: readonly JsonSchema[]): JsonSchema {
  const [first, second, ...more] = options
  if (!first || second?.type !== 'null' || more.length > 0 || typeof first.type !== 'string')
    return { anyOf: options }
  return {
    ...first,
    type: [first.type, 'null'],
    ...(first.enum && { enum: [...first.enum, null] }),
  }
}
