import { NOTES } from './notes.ts'
import type { JsonSchema } from './types.ts'

/** The scope of bodies and parameters; that of an answer is the name of its component. */
export const SENT = 'sent'

/** What the names of properties tell: their format, and what NOTES says of them. Wordy forms are made short. */
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
 * Ids of outside systems are whatever these like; those of events say their pattern themselves. Links that we make are
 * never null; those that others give may hold letters of any script.
 */
function formatOf(name: string, { type }: JsonSchema): string | undefined {
  if (name.endsWith('_at')) return 'date-time'
  if (name === 'url' && type === 'string') return 'uri'
  if (name.endsWith('_date')) return 'date'
  if (['external_id', 'trigger_id'].includes(name)) return undefined
  return name === 'id' || name.endsWith('_id') ? 'uuid' : undefined
}

/** "One of this or null" in one word, where the first is a plain type. */
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
