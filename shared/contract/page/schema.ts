import type { JsonSchema } from '../openapi/types.ts'
import { type Html, html, inline } from './html.ts'

const last = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** What a value is, in a few words: its type, or a link to the schema that has a name. */
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

/** What it means, and the bounds it keeps to. */
export function notesOf(schema: JsonSchema, description = schema.description): Html {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: otherwise, pattern } = schema
  const bounds = [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' entries'),
    range(minimum, maximum, ''),
    otherwise === undefined ? '' : `default ${String(otherwise)}`,
  ].filter((bound) => bound !== '')
  return html`${inline(description)} <small>${bounds.join(', ')}${pattern && html` <code>${pattern}</code>`}</small>`
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unit}`
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`
}

/** A row for each property; those of objects without a name of their own follow with a dotted path. */
export function rowsOf(schema: JsonSchema, before = ''): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = before + name
    const needed = schema.required?.includes(name) ?? false
    return [row(path, needed, inner), ...nested(inner, path)]
  })
}

function nested(schema: JsonSchema, path: string): Html[] {
  const { items, anyOf = [], additionalProperties } = schema
  const open = typeof additionalProperties === 'object' ? nested(additionalProperties, `${path}.*`) : []
  return [
    ...rowsOf(schema, `${path}.`),
    ...open,
    ...(items ? nested(items, `${path}[]`) : []),
    ...anyOf.flatMap((inner) => nested(inner, path)),
  ]
}

/** One row of a table of fields or parameters. */
export function row(name: string, needed: boolean, schema: JsonSchema, description?: string): Html {
  return html`<tr><td><code>${name}</code>${needed && html`<sup title="required">*</sup>`}</td><td>${typeOf(schema)}</td><td>${notesOf(schema, description)}</td></tr>\n`
}

/** Nothing at all for no rows. */
export function table(title: string, rows: readonly Html[]): Html | undefined {
  return rows.length === 0 ? undefined : html`<h4>${title}</h4><table>${rows}</table>`
}
