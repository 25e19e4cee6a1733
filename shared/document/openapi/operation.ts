import { type AsksAbout, ifNoneMatchOf, takesIfMatch } from '../../contract/conditional.ts'
import { responseOf } from '../../contract/responses.ts'
import { type Route, takesKey } from '../../contract/route.ts'
import { codeSamples } from './code-samples.ts'
import { type Examples, PARAMETER_EXAMPLES } from './examples/examples.ts'
import { requestSchema, rootsOf } from './json-schema.ts'
import type { Names } from './names.ts'
import { noteOf } from './notes/notes.ts'
import { descriptionOf } from './operation-description.ts'
import { responsesOf } from './responses.ts'
import type { JsonSchema, Media, Operation, Parameter } from './types.ts'

/** Converts a row of the route table to an operation. */
export function operationOf(route: Route, names: Names, examples: Examples): Operation {
  const schema = route.body && bodyOf(route, route.body, names)
  const bodies = Object.entries(examples.request(route) ?? {})
  const [first] = bodies
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)]
  return {
    operationId: route.id,
    summary: route.summary,
    description: descriptionOf(route, schema),
    tags: [route.tag],
    ...(!takesKey(route) && { security: [] }),
    ...(route.auth === 'invitation' && { security: [{}, { apiKey: [] }] }),
    parameters,
    ...(schema && {
      requestBody: {
        required: (schema.required ?? []).length > 0,
        content: { 'application/json': requestMedia(schema, bodies) },
      },
    }),
    responses: responsesOf(route, names, examples),
    'x-codeSamples': codeSamples(route, parameters, first?.[1]),
  }
}

/** A body's properties have the descriptions of the returned record, unless requests have separate descriptions. */
function bodyOf(route: Route, body: NonNullable<Route['body']>, names: Names): JsonSchema {
  const roots = [route.id, 'sent', ...rootsOf(names.get(responseOf(route)))]
  return requestSchema(body, { roots, clears: route.method === 'PATCH' })
}

/** A body without fields is `{}`. */
function requestMedia(schema: JsonSchema, bodies: readonly [string, unknown][]): Media {
  const [first] = bodies
  if (!schema.properties || Object.keys(schema.properties).length === 0) return { schema, example: {} }
  if (!first) return { schema }
  if (bodies.length === 1) return { schema, example: first[1] }
  return { schema, examples: Object.fromEntries(bodies.map(([name, value]) => [name, { value }])) }
}

/** A path parameter for which the row has no schema is a UUID. */
function pathParameters({ id, path, params }: Route): Parameter[] {
  const { properties = {} } = params ? requestSchema(params) : {}
  return [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, resource = '', name = '']) => {
    const description = noteOf([id, 'path'], [name]) ?? `Id of the ${nounOf(resource)}.`
    return {
      ...parameter('path', name, { ...idOr(name, properties[name]), description }, true),
      example: PARAMETER_EXAMPLES[name],
    }
  })
}

/** Converts the segment of a path to the noun for one record: `expense-categories` to `expense category`. */
function nounOf(resource: string): string {
  return resource
    .replaceAll('-', ' ')
    .replace(/^api\b/, 'API')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
}

function idOr(name: string, schema: JsonSchema | undefined): JsonSchema {
  if (name === 'trigger_id') return { $ref: '#/components/schemas/TriggerId' }
  const hasConstraints = schema && Object.keys(schema).some((key) => key !== 'type' && key !== 'description')
  return hasConstraints ? schema : { type: 'string', format: 'uuid' }
}

function queryParameters({ id, query }: Route): Parameter[] {
  const { properties = {}, required = [] } = query ? requestSchema(query, { roots: [id, 'query'] }) : {}
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    const shown = parameter('query', name, schema, isRequired)
    return isRequired ? { ...shown, example: PARAMETER_EXAMPLES[name] } : shown
  })
}

function headerParameters(route: Route): Parameter[] {
  const { method } = route
  const asked = ifNoneMatchOf(route)
  const conditions = [
    ...(takesIfMatch(route) ? [parameter('header', 'If-Match', condition(IF_MATCH), false)] : []),
    ...(asked ? [parameter('header', 'If-None-Match', condition(IF_NONE_MATCH[asked]), false)] : []),
  ]
  if (method !== 'POST' || !takesKey(route)) return conditions
  const description =
    'For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent.'
  const schema: JsonSchema = {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    description,
  }
  return [parameter('header', 'Idempotency-Key', schema, false)]
}

const condition = (description: string): JsonSchema => ({ type: 'string', description })

const IF_MATCH =
  'The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes.'

const REFUSES = 'The `ETag` of versions that you do not want to change: if the record has one of them,'

const IF_NONE_MATCH: Readonly<Record<AsksAbout, string>> = {
  copy: 'The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links.',
  record: `${REFUSES} the response is 412 and nothing changes. \`*\` also returns 412, because the record exists.`,
  entry: `\`*\` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. ${REFUSES} the response is also 412.`,
  each: 'Only `*`: an expense that already has a reference in the namespace keeps it, and its entry has the status 412.',
}

function parameter(
  location: Parameter['in'],
  name: string,
  { description = '', ...schema }: JsonSchema,
  required: boolean,
): Parameter {
  return { name, in: location, required, ...(description && { description }), schema }
}
