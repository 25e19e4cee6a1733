import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '../../shared/document/openapi/types.ts'
import { type Input, listOf, operationOf, triggers, typeOf, words } from './operations.ts'
import { type Action, CREATES, SEARCHES } from './zapier-actions.ts'

/*
 * Writes the data of the Zapier app that comes from the OpenAPI document (triggers with samples, and the inputs of actions): node
 * clients/generate/zapier.ts [FILE]. A test compares the committed file with a new one.
 */
const file = process.argv[2] ?? join(import.meta.dirname, '../zapier/src/api.json')

/** The type of an input, as Zapier names it. */
function zapierType(schema: JsonSchema): object {
  const { format, maxLength = 0, items, properties } = schema
  const type = typeOf(schema)
  if (type === 'array') return { type: 'string', list: true, ...(items && zapierType(items)) }
  if (type === 'object' && !properties) return { dict: true }
  if (type === 'string') {
    return { type: format === 'date-time' ? 'datetime' : maxLength >= 1000 ? 'text' : 'string' }
  }
  return { type }
}

/** An input as Zapier shows it, with its place in the request. */
function inputOf({ in: place, parent, key, schema, required }: Input) {
  const list = listOf(key)
  const field = {
    key,
    label: words(key),
    ...zapierType(schema),
    ...(schema.description && { helpText: schema.description }),
    ...(schema.enum && { choices: Object.fromEntries(schema.enum.map((one) => [one, words(String(one))])) }),
    ...(list && { dynamic: `${list}.id.name` }),
    required,
  }
  return { in: place, ...(parent && { parent }), field }
}

function actionOf({ operation, fields, required: needed = [], ...display }: Action) {
  const { path, method, inputs: all, example } = operationOf(operation)
  const inputs = all
    .filter(({ key }) => fields?.includes(key) ?? true)
    .map((input) => inputOf({ ...input, required: input.required || needed.includes(input.key) }))
  const sample = method === 'GET' ? Object(example).data[0] : example
  return { ...display, method, path, inputs, sample }
}

const actionsOf = (actions: Readonly<Record<string, Action>>) =>
  Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, actionOf(action)]))
const written = {
  triggers: Object.fromEntries(triggers.map(({ id, ...trigger }) => [id, trigger])),
  searches: actionsOf(SEARCHES),
  creates: actionsOf(CREATES),
}
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
console.log(file)
