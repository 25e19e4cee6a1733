import type { Document } from '../openapi/types.ts'
import { endpointsByTag } from '../page/order.ts'
import { operationPath } from './operation.ts'
import type { MarkdownPage } from './pages.ts'
import { section } from './schema.ts'

/** Programs that integrators can copy from the repository. */
const CLIENTS = [
  '- In the repository: `clients/typescript` (`@workspace-service/client`), `clients/python` (`workspace_service`)',
  '- Verifiers of webhooks in C#, Go, Java, PHP, Python, Ruby and TypeScript: `clients/verify`',
  '- Programs in TypeScript and Python: `examples/recipes`',
  '- Without programming: `clients/zapier`, `clients/n8n`, `clients/node-red`',
  '- MCP server: `POST /mcp`, with an API key',
]

/** The topics of the guides, for a reader who chooses one. */
const NOTES: Readonly<Record<string, string>> = {
  overview: 'the first request',
  authentication: 'keys, permissions, limited keys, invitations',
  'requests-and-responses': 'dates, money, null, large integers',
  errors: 'codes, and what to repeat',
  pagination: 'cursors, and `after` of expenses',
  synchronization: 'a copy by `updated_since`',
  'feeding-another-system': 'expenses into QuickBooks and the like',
  idempotency: 'requests that are safe to repeat',
  'concurrent-changes': '`If-Match`, and claims by `If-None-Match`',
  limits: 'rates and sizes',
  'receiving-webhooks': 'attempts, order, duplicates',
  'verify-a-webhook': 'signatures, in JavaScript and Python',
  'connecting-zapier-n8n-and-node-red': 'no programming',
  'calendar-feeds': 'subscribing',
  'questions-and-answers': 'sandbox, time zones, deleting',
  compatibility: 'what may be added without notice',
  changelog: 'changes of the API',
  events: 'all triggers',
}

const noteOf = (path: string): string => `: ${NOTES[path.slice('/docs/'.length, -'.md'.length)] ?? ''}`

/** The index of the pages, without schemas: operations link to them. */
export function indexText(document: Document, pages: readonly MarkdownPage[]): string {
  const { info, tags } = document
  const guides = pages.filter(({ path }) => path.split('/').length === 3)
  const byTag = [...endpointsByTag(document)].map(([tag, endpoints]) => [
    ...section(tag, [
      endpoints.map(({ operation: { operationId: id } }) => `[${id}](${operationPath(id)})`).join(' '),
    ]).toSpliced(1, 0, tags.find(({ name }) => name === tag)?.description ?? ''),
  ])
  return [
    `# ${info.title}`,
    `> ${info.summary}`,
    'Every page is Markdown. [llms-full.txt](/llms-full.txt) has all of them, [openapi.json](/v1/openapi.json) the OpenAPI document ([3.0](/v1/openapi-3.0.json)).',
    ...section(
      'Guides',
      guides.map(({ title, path }) => `- [${title}](${path})${noteOf(path)}`),
    ),
    ...section('Clients and verifiers', CLIENTS),
    ...byTag.flat(),
  ].join('\n\n')
}
