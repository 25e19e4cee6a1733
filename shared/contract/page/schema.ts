import type { JsonSchema } from '../openapi/types.ts'
import { type Html, html, inline } from './html.ts'

const last = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** A short form of a schema's type, or a link to a named schema. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, anyOf, allOf, format } = schema
  if ($ref) return html`<a href="#${last($ref)}">${last($ref)}</a>`
  if (anyOf) return html`${anyOf.map((inner, index) => html`${index > 0 && ' or '}${typeOf(inner)}`)}`
  if (allOf?.[0]) return typeOf(allOf[0])
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`${schema.enum.map((value) => html`<code>${String(value)}</code> `)}`
  if (items) return html`list of ${typeOf(items)}`
  return html`${[type ?? 'any'].flat().join(' or ')}${format && ` (${format})`}`
}

/** The description of a schema, and its constraints. */
export function notesOf(schema: JsonSchema, description = schema.description): Html {
  const {
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum,
    maximum,
    default: defaultValue,
    pattern,
  } = schema
  const bounds = [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    range(minimum, maximum, ''),
    defaultValue === undefined ? '' : `default ${String(defaultValue)}`,
  ].filter((bound) => bound !== '')
  return html`${inline(description)} <small>${bounds.join(', ')}${pattern && html` <code>${pattern}</code>`}</small>`
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (min === undefined) return max === undefined ? '' : `at most ${max}${unit}`
  return max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`
}

/** One row for each property. The properties of unnamed nested objects follow, with dotted paths. */
export function rowsOf(schema: JsonSchema, prefix = ''): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = prefix + name
    const required = schema.required?.includes(name) ?? false
    return [row(path, required, inner), ...nested(inner, path)]
  })
}

function nested(schema: JsonSchema, path: string): Html[] {
  const { items, anyOf = [], additionalProperties } = schema
  const additional = typeof additionalProperties === 'object' ? nested(additionalProperties, `${path}.*`) : []
  return [
    ...rowsOf(schema, `${path}.`),
    ...additional,
    ...(items ? nested(items, `${path}[]`) : []),
    ...anyOf.flatMap((inner) => nested(inner, path)),
  ]
}

/** One row of a table of fields or parameters. */
export function row(name: string, required: boolean, schema: JsonSchema, description?: string): Html {
  return html`<tr><td><code>${name}</code>${required && html` <em>required</em>`}</td><td>${typeOf(schema)}</td><td>${notesOf(schema, description)}</td></tr>\n`
}

/** Undefined when there are no rows. */
export function table(title: string, rows: readonly Html[], second = 'Type'): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<table><thead><tr><th scope="col">${title}</th><th scope="col">${second}</th><th scope="col">Description</th></tr></thead><tbody>${rows}</tbody></table>`
}
