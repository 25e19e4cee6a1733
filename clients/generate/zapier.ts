import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, JsonSchema } from '../../shared/document/openapi/types.ts'
import { type Action, CREATES, SEARCHES } from './zapier-actions.ts'

/*
 * Writes what the Zapier app takes from the document: triggers with samples, and the inputs of its actions:
 * node clients/generate/zapier.ts [FILE]. A test compares the committed file with a new one.
 */
const root = join(import.meta.dirname, '../..')
const file = process.argv[2] ?? join(root, 'clients/zapier/src/api.json')
// Written by `npm run openapi`.
const { paths, webhooks }: Document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

const words = (name: string): string =>
  name
    .replace(/^q$/, 'text')
    .split(/[._]/)
    .filter((word) => word !== 'id' || name === 'id')
    .map((word) =>
      ['ar', 'd4d'].includes(word) ? word.toUpperCase() : `${word[0]?.toUpperCase()}${word.slice(1)}`,
    )
    .join(' ')

/** The type of an input, as Zapier names it. */
function typeOf({ type, format, maxLength = 0, items, properties }: JsonSchema): object {
  const [own] = [type].flat()
  if (own === 'array') return { type: 'string', list: true, ...(items && typeOf(items)) }
  if (own === 'object' && !properties) return { dict: true }
  if (own === 'string') {
    return { type: format === 'date-time' ? 'datetime' : maxLength >= 1000 ? 'text' : 'string' }
  }
  return { type: own }
}

/** An input as Zapier shows it, with its place in the request. */
function inputOf(key: string, schema: JsonSchema, place: { in: string; parent?: string; required: boolean }) {
  const { in: at, parent, required } = place
  const field = {
    key,
    label: words(key),
    ...typeOf(schema),
    ...(schema.description && { helpText: schema.description }),
    ...(schema.enum && { choices: Object.fromEntries(schema.enum.map((one) => [one, words(String(one))])) }),
    required,
  }
  return { in: at, ...(parent && { parent }), field }
}

function operationOf(wanted: string) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === wanted) return { ...operation, path, method: method.toUpperCase() }
    }
  }
  throw new Error(`the document has no operation ${wanted}`)
}

function actionOf({ operation, fields, required: needed = [], ...display }: Action) {
  const { path, method, parameters, requestBody, responses } = operationOf(operation)
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  // Members of an object are inputs too. Values of custom fields have inputs by their definitions.
  const body = Object.entries(properties).flatMap(([key, schema]) => {
    if (key === 'custom_fields') return []
    const place = { in: 'body', required: [...required, ...needed].includes(key) }
    if (!schema.properties) return [inputOf(key, schema, place)]
    return Object.entries(schema.properties).map(([name, one]) =>
      inputOf(name, one, { in: 'body', parent: key, required: false }),
    )
  })
  const others = parameters
    .filter((one) => one.in !== 'header')
    .map(({ name, schema, description = '', ...place }) => inputOf(name, { ...schema, description }, place))
  const [example] = Object.entries(responses).flatMap(([status, one]) =>
    status.startsWith('2') && 'content' in one ? [one.content?.['application/json']?.example] : [],
  )
  const inputs = [...others, ...body].filter(({ field: { key } }) => fields?.includes(key) ?? true)
  const sample = method === 'GET' ? Object(example).data[0] : example
  return { ...display, method, path, inputs, sample }
}

const triggers = Object.entries(webhooks).map(([id, { post }]) => {
  const [fires = ''] = post.summary.split(/(?<=\.) /)
  const example = post.requestBody?.content['application/json']?.example
  return [
    id,
    {
      label: words(id),
      description: `Triggers when ${fires[0]?.toLowerCase()}${fires.slice(1)}`,
      sample: example,
    },
  ]
})
const actionsOf = (actions: Readonly<Record<string, Action>>) =>
  Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, actionOf(action)]))
const written = {
  triggers: Object.fromEntries(triggers),
  searches: actionsOf(SEARCHES),
  creates: actionsOf(CREATES),
}
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
console.log(file)
