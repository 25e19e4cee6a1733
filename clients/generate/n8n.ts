import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES, RESOURCES, SUMMARIES } from './n8n-operations.ts'
import { type Input, listOf, operationOf, triggers, typeOf, words } from './operations.ts'

/*
 * Writes the data of the n8n package that comes from the OpenAPI document (triggers, and operations with their inputs): node
 * clients/generate/n8n.ts [FILE]. A test compares the committed file with a new one.
 */
const file = process.argv[2] ?? join(import.meta.dirname, '../n8n/nodes/Plumb/api.json')

/**
 * The node sets these itself: pages by *Return All*, the size and type of a file by the file. It offers no deletions: the
 * node returns the records in `data`, and deletions are in `deleted`.
 */
const OWN = ['limit', 'cursor', 'offset', 'after', 'include_deleted', 'mime_type', 'size_bytes']

const CHOOSE = 'Choose from the list, or specify an ID using an expression.'

/** `reportSyncError` as people read it. */
const labelOf = (name: string): string =>
  NAMES[name] ?? words(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The type of an input, as n8n names it. */
function n8nType({ key, schema }: Input): object {
  const type = typeOf(schema)
  const optionsOf = (values: readonly unknown[]) =>
    values.map((value) => ({ name: words(String(value)), value }))
  const list = listOf(key)
  if (list) return { type: 'options', typeOptions: { loadOptionsMethod: list }, default: '' }
  if (schema.enum) return { type: 'options', options: optionsOf(schema.enum), default: schema.enum[0] }
  if (type === 'boolean') return { type, default: false }
  if (type === 'number' || type === 'integer') return { type: 'number', default: 0 }
  if (type === 'array' && typeOf(schema.items ?? {}) === 'string') {
    return { type: 'string', typeOptions: { multipleValues: true }, default: [] }
  }
  if (type === 'array' || type === 'object') return { type: 'json', default: '' }
  return { type: schema.format === 'date-time' ? 'dateTime' : 'string', default: '' }
}

/** An input as n8n shows it, with its place in the request. */
function inputOf(input: Input) {
  const { in: place, parent, key, schema, required } = input
  const list = listOf(key)
  return {
    in: place,
    property: parent ? `${parent}.${key}` : key,
    required,
    field: {
      displayName: list ? `${words(key)} Name or ID` : words(key),
      name: key,
      ...n8nType(input),
      description: [schema.description, list && CHOOSE].filter(Boolean).join(' '),
    },
  }
}

const operationsOf = (operations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, id]) => {
      const { method, path, summary, inputs, hasCustomFields } = operationOf(id)
      const shown = inputs.filter(({ key }) => !OWN.includes(key)).map(inputOf)
      const [action] = (SUMMARIES[name] ?? summary).split(/[,:;]/)
      return [name, { name: labelOf(name), action, method, path, hasCustomFields, inputs: shown }]
    }),
  )

const written = {
  triggers: triggers.map(({ id: value, label: name, description }) => ({ name, value, description })),
  resources: Object.fromEntries(
    Object.entries(RESOURCES).map(([resource, operations]) => [
      resource,
      { name: labelOf(resource), operations: operationsOf(operations) },
    ]),
  ),
}
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
console.log(file)
