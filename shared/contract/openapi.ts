import type { Envelope } from '../domain/event.ts'
import { TRIGGER_IDS, TRIGGERS, type TriggerId } from '../domain/triggers.ts'
import { COMPONENTS, type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import { HEADERS, RESPONSES, responsesOf } from './openapi-responses.ts'
import type { Route } from './route.ts'

/** The OpenAPI 3.1 document of a route table: one operation a row, one webhook a trigger with its example. */
export function openApi(
  routes: readonly Route[],
  examples: Readonly<Record<TriggerId, Envelope>>,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workspace Service',
      version: '1.0.0',
      summary: 'Opportunities, projects, job-cost expenses and signed webhooks for contracting businesses.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      TRIGGER_IDS.map((trigger) => [trigger, webhookOf(trigger, examples[trigger])]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `wsk_…`.' } },
      headers: HEADERS,
      responses: RESPONSES,
      schemas: Object.fromEntries(
        Object.entries(COMPONENTS).map(([name, schema]) => [name, jsonSchemaOf(schema, 'output')]),
      ),
    },
  }
}

function operationOf(route: Route): JsonSchema {
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [route.tag],
    ...(route.auth === 'none' && { security: [] }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(route.body && { requestBody: { content: json(jsonSchemaOf(route.body, 'input')) } }),
    responses: responsesOf(route),
  }
}

function pathParameters({ path, params }: Route): JsonSchema[] {
  const schemas = params ? propertiesOf(jsonSchemaOf(params, 'input')) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas[name] ?? { type: 'string', format: 'uuid' },
  }))
}

function queryParameters({ query }: Route): JsonSchema[] {
  const schemas = query ? propertiesOf(jsonSchemaOf(query, 'input')) : {}
  return Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }))
}

function headerParameters({ method, auth }: Route): JsonSchema[] {
  if (method !== 'POST' || auth === 'none') return []
  const description = 'Repeating a request with the same key within 24 h gives the first answer again.'
  const schema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' }
  return [{ name: 'Idempotency-Key', in: 'header', description, schema }]
}

function webhookOf(trigger: TriggerId, example: Envelope): JsonSchema {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Event' }, { properties: { trigger: { const: trigger } } }],
  }
  return {
    post: {
      operationId: `on:${trigger}`,
      summary: TRIGGERS[trigger].fires,
      tags: ['Events'],
      security: [],
      parameters: [
        'X-Service-Signature',
        'X-Service-Event',
        'X-Service-Event-Id',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ].map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
      responses: { '2XX': { description: 'Received. Anything else, or nothing within 15 s, is a failure.' } },
    },
  }
}

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}
