import { noteOf } from './notes/notes.ts'
import type { JsonSchema } from './types.ts'

/** Where a schema is used, for the descriptions of its properties (`notes/notes.ts`). */
export interface Scope {
  /** Whether clients send it: a request body or parameters. */
  readonly isSent: boolean
  /** Whether null clears a field: only in the body of a PATCH. */
  readonly clears?: boolean
  /** First the most special one. */
  readonly roots: readonly string[]
}

/** Adds formats and descriptions to properties by their paths, and simplifies nullable types. */
export function describe(schema: JsonSchema, scope: Scope, path: readonly string[] = []): JsonSchema {
  const { properties, items, additionalProperties, anyOf, ...rest } = schema
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => {
          const within = [...path, name]
          return [name, property(name, describe(inner, scope, within), scope, within)]
        }),
      ),
    }),
    ...(items && { items: describe(items, scope, path) }),
    ...(additionalProperties !== undefined && additional(additionalProperties, scope, path)),
    ...(anyOf && nullable(anyOf.map((inner) => describe(inner, scope, path)))),
  }
}

/** Responses may gain properties (contract 17.2), so only requests refuse unknown ones. */
function additional(schema: boolean | JsonSchema, scope: Scope, path: readonly string[]): JsonSchema {
  if (typeof schema === 'object') return { additionalProperties: describe(schema, scope, path) }
  return schema || scope.isSent ? { additionalProperties: schema } : {}
}

function property(name: string, schema: JsonSchema, scope: Scope, path: readonly string[]): JsonSchema {
  const format = !scope.isSent && isText(schema) ? formatOf(name, schema) : undefined
  const description = noteOf(scope.roots, path)
  return {
    ...schema,
    ...(format && { format }),
    ...(description && { description: withNull(description, schema, scope) }),
  }
}

/** Adds the usual meaning of null, unless the description already mentions null. */
function withNull(description: string, { type, anyOf }: JsonSchema, { isSent, clears }: Scope): string {
  const isNullable = [type, ...(anyOf ?? []).map((option) => option.type)].flat().includes('null')
  if (!isNullable || /\bnull\b/i.test(description)) return description
  if (!isSent) return `${description} Null when not set.`
  return clears ? `${description} Null clears it.` : description
}

function isText({ type, format, pattern, enum: values }: JsonSchema): boolean {
  return (type === 'string' || type?.[0] === 'string') && !format && !pattern && !values
}

/**
 * The format of a text property. `external_id` is free text, and event ids declare their own pattern. A non-null `url`
 * is a link from this service; a nullable one comes from a client and may contain letters of any script, so its format
 * is not `uri`.
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
