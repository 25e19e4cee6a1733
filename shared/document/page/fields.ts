import type { JsonSchema } from '../openapi/types.ts'

/** A property of a schema, by its dotted path. */
export interface Field {
  readonly path: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** One field for each property. The properties of unnamed nested objects follow, with dotted paths. */
export function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name
    const required = schema.required?.includes(name) ?? false
    return [{ path, required, schema: inner }, ...nested(inner, path)]
  })
}

function nested(schema: JsonSchema, path: string): Field[] {
  const { items, anyOf = [], additionalProperties } = schema
  const additional = typeof additionalProperties === 'object' ? nested(additionalProperties, `${path}.*`) : []
  return [
    ...fieldsOf(schema, `${path}.`),
    ...additional,
    ...(items ? nested(items, `${path}[]`) : []),
    ...anyOf.flatMap((inner) => nested(inner, path)),
  ]
}

/** The constraints of a schema, without its pattern. */
export function boundsOf({
  minLength,
  maxLength,
  minItems,
  maxItems,
  minimum,
  maximum,
  default: defaultValue,
}: JsonSchema): string[] {
  return [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    range(minimum, maximum, ''),
    defaultValue === undefined
      ? ''
      : `default ${typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue)}`,
  ].filter((bound) => bound !== '')
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}${unit}`
  return max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`
}

/** The name of the component that a reference leads to. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)
