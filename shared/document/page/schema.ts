import { schemaPath } from '../markdown/schema.ts'
import type { JsonSchema } from '../openapi/types.ts'
import { boundsOf, fieldsOf, nameOf } from './fields.ts'
import { type Html, html, htmlPath, inline } from './html.ts'

/** A short form of a schema's type, or a link to a named schema. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, anyOf, allOf, format } = schema
  if ($ref) return html`<a href="${htmlPath(schemaPath(nameOf($ref)))}">${nameOf($ref)}</a>`
  if (anyOf) return html`${anyOf.map((inner, index) => html`${index > 0 && ' or '}${typeOf(inner)}`)}`
  if (allOf?.[0]) return typeOf(allOf[0])
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum) return html`${schema.enum.map((value) => html`<code>${String(value)}</code> `)}`
  if (items) return html`list of ${typeOf(items)}`
  return html`${[type ?? 'any'].flat().join(' or ')}${format && ` (${format})`}`
}

/** The description of a schema, and its constraints. */
function notesOf(schema: JsonSchema, description = schema.description): Html {
  const { pattern } = schema
  return html`${inline(description)} <small>${boundsOf(schema).join(', ')}${pattern && html` <code>${pattern}</code>`}</small>`
}

/** One row for each field. */
export const rowsOf = (schema: JsonSchema): Html[] =>
  fieldsOf(schema).map((field) => row(field.path, field.required, field.schema))

/** One row of a table of fields or parameters. */
export function row(name: string, required: boolean, schema: JsonSchema, description?: string): Html {
  return html`<tr><td><code>${name}</code>${required && html` <em>required</em>`}</td><td>${typeOf(schema)}</td><td>${notesOf(schema, description)}</td></tr>\n`
}

/** Undefined when there are no rows. */
export function table(title: string, rows: readonly Html[], second = 'Type'): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<table><thead><tr><th scope="col">${title}</th><th scope="col">${second}</th><th scope="col">Description</th></tr></thead><tbody>${rows}</tbody></table>`
}
