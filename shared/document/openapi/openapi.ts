import type { Method, Route } from '../../contract/route.ts'
import { TRIGGER_IDS } from '../../domain/kit/triggers.ts'
import { type Examples, examplesOf } from './examples/examples.ts'
import type { Envelopes } from './examples/records.ts'
import { HEADERS } from './headers.ts'
import { changelog, INTRODUCTION, VERSION } from './introduction.ts'
import { componentSchema } from './json-schema.ts'
import { namesOf } from './names.ts'
import { operationOf } from './operation.ts'
import { RESPONSES } from './responses.ts'
import type { Document, JsonSchema, Operation } from './types.ts'
import { webhookOf } from './webhooks.ts'

/** The server in the committed document; `GET /v1/openapi.json` replaces it with the requested server. */
const LOCAL_RUN = 'http://127.0.0.1:3000'

/** The OpenAPI 3.1 document of a route table: one operation per row, one webhook with an example per trigger. */
export function openApi(routes: readonly Route[], envelopes: Envelopes): Document {
  const names = namesOf(routes)
  const examples = examplesOf(envelopes)
  const schemas = withExamples(schemasOf(names), examples)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of inReadingOrder(routes.filter(({ internal }) => !internal))) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, names, examples),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plumb',
      version: VERSION,
      summary: 'Opportunities, projects, job-cost expenses and signed webhooks for contracting businesses',
      description: [INTRODUCTION, COMPATIBILITY, changelog()].join('\n\n'),
      contact: { name: 'The operator of this service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: LOCAL_RUN, description: 'The service that sent this document' }],
    security: [{ apiKey: [] }],
    tags: [...new Set([...routes.map(({ tag }) => tag), 'Events'])].map((name) => ({
      name,
      description: TAGS[name] ?? '',
    })),
    paths,
    webhooks: Object.fromEntries(
      TRIGGER_IDS.map((trigger) => [trigger, webhookOf(trigger, envelopes[trigger], names)]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `wsk_…`, or a session, `wss_…`' },
      },
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

function withExamples(
  schemas: Readonly<Record<string, JsonSchema>>,
  { component: exampleOf }: Examples,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const example = exampleOf(name)
      return [name, { ...schema, ...(example !== undefined && { examples: [example] }) }]
    }),
  )
}

/** @throws Error when two different schemas have the same name */
export function schemasOf(names: ReturnType<typeof namesOf>): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = { TriggerId: { type: 'string', enum: TRIGGER_IDS } }
  for (const [schema, name] of names) {
    const jsonSchema = componentSchema(schema, names)
    if (schemas[name] && JSON.stringify(schemas[name]) !== JSON.stringify(jsonSchema)) {
      throw new Error(`two different schemas are named ${name}`)
    }
    schemas[name] = jsonSchema
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The changes that can be made within a version without notice, in CommonMark. Paragraphs, headings, lists and `code`
 * only.
 */
const COMPATIBILITY = [
  '## Compatibility',
  'The path prefix `/v1` is the version. Within it, changes are additive: a client that works today keeps working. The following can be added without notice, so write clients that accept it:',
  [
    '- endpoints, optional request fields, query parameters and request headers',
    '- properties of response objects and events, also in nested objects, in any order',
    '- response headers',
    '- triggers, which reach subscriptions to all triggers only',
    '- values of enums in responses, such as `error.code`, and texts of messages',
    '- error status codes where a request was already refused with another one',
    '- higher limits',
  ].join('\n'),
  'The following does not change within `/v1`: the meaning and type of an existing field, required request fields, the events that a change fires, signatures, and what a permission allows. Request bodies and query parameters that are not documented are a 400 today and stay reserved for additions.',
  'A version that is not compatible gets a new prefix.',
].join('\n\n')

/** The tags of the document. Every tag of the route table has a description here; a test names missing ones. */
const TAGS: Readonly<Record<string, string>> = {
  Workspace:
    'The workspace of the API key: its members with their permissions, their API keys, and its pipelines.',
  'Sign-in':
    'How people sign in: an invitation, passkeys (WebAuthn), and the sessions that they start. Programs use API keys.',
  'Calendar feeds': 'Appointments for Google Calendar, Apple Calendar and Outlook.',
  Opportunities:
    'Leads and the projects that they become: one record with one id, which moves through the stages of a pipeline.',
  Estimates: 'Offers for an opportunity: draft, sent, approved or cancelled.',
  Envelopes: 'Documents that recipients sign.',
  Contacts: 'Customers, companies, and people who called.',
  Calls: 'Phone calls that ended, each about a contact.',
  Expenses:
    'Job costs with receipts, and the external references by which outside systems record that they have handled them.',
  Photos: 'Photos and videos of the work, uploaded directly to storage.',
  Catalog: 'Vendors, expense categories and custom fields.',
  Webhooks:
    'Subscriptions to triggers, the events that fired, and the deliveries to receivers with their attempts.',
  Service: 'The service itself: health, this document, and the documentation page. Needs no API key.',
  Events: 'The requests that the service posts to the target of a subscription when a trigger fires.',
}
