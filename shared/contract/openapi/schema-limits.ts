import type { JsonSchema } from './types.ts'

/** A maximum of a property: its unit and its value. */
interface Maximum {
  readonly unit: 'characters' | 'entries'
  readonly most: number
  readonly of: string
}

/** The sizes that the schema of a body limits: one sentence for each maximum, with the properties that have it. */
export function sizeLimits(body: JsonSchema | undefined): string[] {
  const maxima = Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => maximaOf(name, schema))
  return [...Map.groupBy(maxima, ({ unit, most }) => `At most ${most.toLocaleString('en')} ${unit}`)].map(
    ([limit, having]) => `${limit}: ${having.map((one) => one.of).join(', ')}.`,
  )
}

function maximaOf(name: string, schema: JsonSchema, of = `\`${name}\``): Maximum[] {
  const { maxLength, maxItems, maxProperties, items, properties, propertyNames, additionalProperties } =
    schema
  const entries = maxItems ?? maxProperties
  return [
    ...(maxLength === undefined ? [] : [{ unit: 'characters', most: maxLength, of } as const]),
    ...(entries === undefined ? [] : [{ unit: 'entries', most: entries, of } as const]),
    ...(items ? maximaOf(name, items, `each of \`${name}\``) : []),
    ...(propertyNames ? maximaOf(name, propertyNames, `names of \`${name}\``) : []),
    ...(typeof additionalProperties === 'object'
      ? maximaOf(name, additionalProperties, `values of \`${name}\``)
      : []),
    ...Object.entries(properties ?? {}).flatMap(([inner, one]) => maximaOf(`${name}.${inner}`, one)),
  ]
}
