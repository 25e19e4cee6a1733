import type { JsonSchema } from '../openapi/types.ts'
import { boundsOf, fieldsOf, nameOf } from '../page/fields.ts'

/** The address of the page of a named schema. */
export const schemaPath = (name: string): string => `/docs/schemas/${name}.md`

/** A short form of a schema's type, or a link to the page of a named schema. */
export function typeText(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, allOf, format } = schema
  if ($ref) return `[${nameOf($ref)}](${schemaPath(nameOf($ref))})`
  if (anyOf) return anyOf.map(typeText).join(' or ')
  if (allOf?.[0]) return typeText(allOf[0])
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (items) return `list of ${typeText(items)}`
  return `${[type ?? 'any'].flat().join(' or ')}${format ? ` (${format})` : ''}`
}

/** A list entry for a field or parameter. */
export function entry(name: string, required: boolean, schema: JsonSchema, description = schema.description) {
  const { pattern } = schema
  const facts = [
    typeText(schema),
    ...(required ? ['required'] : []),
    ...boundsOf(schema),
    ...(pattern === undefined ? [] : [codeOf(pattern)]),
  ]
  return `- \`${name}\` (${facts.join('; ')})${description ? `: ${description}` : ''}`
}

/** Code that contains backticks needs two backticks on each side. */
const codeOf = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** A list entry for each field. */
export const entries = (schema: JsonSchema): string[] =>
  fieldsOf(schema).map((field) => entry(field.path, field.required, field.schema))

export const fenced = (source: string, language = 'json'): string => `\`\`\`${language}\n${source}\n\`\`\``

/** A heading with a list; nothing when the list is empty. */
export const section = (title: string, list: readonly string[]): string[] =>
  list.length === 0 ? [] : [`## ${title}`, list.join('\n')]
