import { takesIfMatch } from '../conditional.ts'
import type { Route } from '../route.ts'
import { codeSamples } from './code-samples.ts'
import { QUERY } from './describe.ts'
import { type Examples, PARAMETER_EXAMPLES } from './examples/examples.ts'
import { requestSchema } from './json-schema.ts'
import type { Names } from './names.ts'
import { descriptionOf } from './operation-description.ts'
import { responsesOf } from './responses.ts'
import type { JsonSchema, Media, Operation, Parameter } from './types.ts'

/** Converts a row of the route table to an operation. */
export function operationOf(route: Route, names: Names, examples: Examples): Operation {
  const schema = route.body && requestSchema(route.body)
  const bodies = Object.entries(examples.request(route) ?? {})
  const [first] = bodies
  const parameters = [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)]
  return {
    operationId: route.id,
    summary: route.summary,
    description: descriptionOf(route, schema),
    tags: [route.tag],
    ...(route.auth === 'none' && { security: [] }),
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

/** A body without fields is `{}`. */
function requestMedia(schema: JsonSchema, bodies: readonly [string, unknown][]): Media {
  const [first] = bodies
  if (!schema.properties || Object.keys(schema.properties).length === 0) return { schema, example: {} }
  if (!first) return { schema }
  if (bodies.length === 1) return { schema, example: first[1] }
  return { schema, examples: Object.fromEntries(bodies.map(([name, value]) => [name, { value }])) }
}

/** A path parameter for which the row has no schema is a UUID. */
function pathParameters({ path, params }: Route): Parameter[] {
  const { properties = {} } = params ? requestSchema(params) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    ...parameter('path', name, idOr(name, properties[name]), true),
    example: PARAMETER_EXAMPLES[name],
  }))
}

function idOr(name: string, schema: JsonSchema | undefined): JsonSchema {
  if (name === 'trigger_id') return { $ref: '#/components/schemas/TriggerId' }
  const hasConstraints = schema && Object.keys(schema).some((key) => key !== 'type' && key !== 'description')
  return hasConstraints ? schema : { type: 'string', format: 'uuid' }
}

function queryParameters({ query }: Route): Parameter[] {
  const { properties = {}, required = [] } = query ? requestSchema(query, QUERY) : {}
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, schema, required.includes(name)),
  )
}

function headerParameters(route: Route): Parameter[] {
  const { method, auth } = route
  if (takesIfMatch(route)) return [parameter('header', 'If-Match', IF_MATCH, false)]
  if (method !== 'POST' || auth === 'none') return []
  const description =
    'For 24 hours, repeating the request with the same key returns the first response and changes nothing.'
  const schema: JsonSchema = {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
    description,
  }
  return [parameter('header', 'Idempotency-Key', schema, false)]
}

const IF_MATCH: JsonSchema = {
  type: 'string',
  description:
    'The `ETag` of the version that the change is meant for, several of them, or `*`. If the record has another version, the answer is 412 and nothing changes.',
}

function parameter(
  location: Parameter['in'],
  name: string,
  { description = '', ...schema }: JsonSchema,
  required: boolean,
): Parameter {
  return { name, in: location, required, ...(description && { description }), schema }
}
