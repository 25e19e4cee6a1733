import type { Envelope } from '../../domain/event.ts'
import { TRIGGER_IDS, type TriggerId } from '../../domain/triggers.ts'
import type { Method, Route } from '../route.ts'
import { INTRODUCTION } from './introduction.ts'
import { component } from './json-schema.ts'
import { namesOf } from './names.ts'
import { operationOf } from './operation.ts'
import { HEADERS, RESPONSES } from './responses.ts'
import type { Document, JsonSchema, Operation } from './types.ts'
import { webhookOf } from './webhooks.ts'

/** The OpenAPI 3.1 document of a route table: one operation per row, one webhook with an example per trigger. */
export function openApi(routes: readonly Route[], examples: Readonly<Record<TriggerId, Envelope>>): Document {
  const names = namesOf(routes)
  const schemas = schemasOf(names)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of inReadingOrder(routes)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, names) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workspace Service',
      version: '1.0.0',
      summary: 'Opportunities, projects, job-cost expenses and signed webhooks for contracting businesses',
      description: INTRODUCTION,
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set([...routes.map(({ tag }) => tag), 'Events'])].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      TRIGGER_IDS.map((trigger) => [trigger, webhookOf(trigger, examples[trigger], names)]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `wsk_…`' } },
      headers: HEADERS,
      responses: RESPONSES,
      schemas,
    },
  }
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Families in the order of the table; in each, the path of the collection before the paths of its members. */
function inReadingOrder(routes: readonly Route[]): Route[] {
  const rank = ({ path, method }: Route) => `${path} ${METHODS.indexOf(method)}`
  return [...Map.groupBy(routes, ({ tag }) => tag).values()].flatMap((family) =>
    family.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)),
  )
}

/** @throws Error when two different schemas have the same name */
export function schemasOf(names: ReturnType<typeof namesOf>): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = { TriggerId: { type: 'string', enum: TRIGGER_IDS } }
  for (const [schema, name] of names) {
    const jsonSchema = component(schema, names)
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(jsonSchema)) {
      throw new Error(`two different schemas are named ${name}`)
    }
    schemas[name] = jsonSchema
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}
