import type { Document } from '../openapi/types.ts'
import { nameOf } from '../page/fields.ts'
import { guidesOf } from '../page/guide.ts'
import { type Endpoint, endpointsByTag } from '../page/order.ts'
import { ERRORS_PATH, EVENTS_PATH, eventsText } from './events.ts'
import { failureEntry, operationPath, operationText } from './operation.ts'
import { entries, fenced, schemaPath, section, typeText } from './schema.ts'

/** A page of the documentation in Markdown. */
export interface MarkdownPage {
  readonly path: string
  readonly title: string
  readonly text: string
  /** Of an operation's page. */
  readonly endpoint?: Endpoint
}

/** Every page of the documentation in Markdown: guides, events, operations, then schemas. */
export function pagesOf(document: Document): MarkdownPage[] {
  const operations = [...endpointsByTag(document).values()].flat()
  return [
    ...guidePages(document),
    { path: EVENTS_PATH, title: 'Events', text: eventsText(document) },
    ...operations.map((endpoint) => ({
      path: operationPath(endpoint.operation.operationId),
      title: endpoint.operation.summary,
      text: operationText(endpoint, document),
      endpoint,
    })),
    ...schemaPages(document),
  ]
}

function guidePages(document: Document): MarkdownPage[] {
  return guidesOf(document.info.description).map(({ title, path, text }) => {
    const errors = path === ERRORS_PATH ? section('All errors', allErrors(document)) : []
    return { path, title, text: [`# ${title}`, text, ...errors].join('\n\n') }
  })
}

/** A list entry for each error, once, with the status that operations give it. */
function allErrors({ paths, components }: Document): string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const statuses = new Map(
    operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, one]) =>
        '$ref' in one ? [[nameOf(one.$ref), status]] : [],
      ),
    ),
  )
  return Object.entries(components.responses).map(([name, failure]) =>
    failureEntry(statuses.get(name) ?? '', failure),
  )
}

function schemaPages({ components }: Document): MarkdownPage[] {
  return Object.entries(components.schemas).map(([name, schema]) => {
    const fields = entries(schema)
    const [example] = schema.examples ?? []
    const text = [
      `# ${name}`,
      fields.length > 0 ? fields.join('\n') : typeText(schema),
      ...(example === undefined ? [] : ['## Example', fenced(JSON.stringify(example, null, 2))]),
    ]
    return { path: schemaPath(name), title: name, text: text.join('\n\n') }
  })
}

/** What integrators can copy from the repository of the service. */
const CLIENTS = [
  '- TypeScript client, `@workspace-service/client`: `clients/typescript` in the repository of the service',
  '- Python client, `workspace_service`: `clients/python`',
  '- Verifiers of webhooks in C#, Go, Java, PHP, Python, Ruby and TypeScript: `clients/verify`; [Verify a webhook](/docs/verify-a-webhook.md) has two of them',
  '- MCP server: `POST /mcp`, with an API key',
]

/** The index of the pages, without schemas: operations link to them. */
export function indexText(document: Document, pages: readonly MarkdownPage[]): string {
  const { info, tags } = document
  const guides = pages.filter(({ path }) => path.split('/').length === 3)
  const byTag = [...endpointsByTag(document)].map(([tag, endpoints]) => [
    ...section(
      tag,
      endpoints.map(({ operation: { operationId: id } }) => `- [${id}](${operationPath(id)})`),
    ).toSpliced(1, 0, tags.find(({ name }) => name === tag)?.description ?? ''),
  ])
  return [
    `# ${info.title}`,
    `> ${info.summary}`,
    'Every page is Markdown. [llms-full.txt](/llms-full.txt) has all of them, [openapi.json](/v1/openapi.json) the OpenAPI document.',
    ...section(
      'Guides',
      guides.map(({ title, path }) => `- [${title}](${path})`),
    ),
    ...section('Clients and verifiers', CLIENTS),
    ...byTag.flat(),
  ].join('\n\n')
}

/** All pages in one text. */
export const everyPage = (pages: readonly MarkdownPage[]): string =>
  pages.map(({ text }) => text).join('\n\n---\n\n')
