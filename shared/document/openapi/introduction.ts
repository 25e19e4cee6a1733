import { readFileSync } from 'node:fs'

/** The guides before the reference, one file each in `guides/`, in reading order. */
const GUIDES = [
  'overview',
  'authentication',
  'formats',
  'errors',
  'pagination',
  'synchronization',
  'feeding',
  'idempotency',
  'versions',
  'limits',
  'webhooks',
  'verify',
  'questions',
]

/**
 * The rules for all endpoints, in CommonMark. Use paragraphs, headings, lists, fenced code, `code` and **bold** only: the /docs page
 * renders nothing else. It shows neighboring fences as one sample in several languages.
 */
export const INTRODUCTION = GUIDES.map((name) =>
  readFileSync(new URL(`guides/${name}.md`, import.meta.url), 'utf8').trim(),
).join('\n\n')

interface Release {
  readonly version: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly changes: readonly string[]
}

/** Changes for clients and receivers, newest first; CHANGELOG.md has the changes for operators too. */
const RELEASES: readonly [Release, ...Release[]] = [
  {
    version: '1.1.0',
    date: '2026-11-22',
    changes: [
      'Contacts can be filtered by `q`, `email` and `phone`, opportunities by `pipeline_id`, `stage_id`, `sales_rep_id` and `tag`.',
      '`GET /v1/events/{event_id}/deliveries` lists the deliveries of one event.',
      'The description of this document has guides; `GET /v1/health` and `GET /v1/openapi.json` take HEAD too.',
      'Opportunities have `approved_at`.',
      'Test deliveries have a new event id and the header `X-Service-Test`.',
      'Amounts in dollars have at most two decimals; arrays and the number of subscriptions have a maximum.',
      'Writes on a subscription or delivery need the rights to its trigger.',
      'This document has examples, code samples, the permissions, triggers and limits of each operation, and integers as `integer`. Its response objects are open.',
    ],
  },
  { version: '1.0.0', date: '2026-11-21', changes: ['The first version.'] },
]

export const VERSION = RELEASES[0].version

/** The changelog in CommonMark. */
export function changelog(): string {
  const releases = RELEASES.map(({ version, date, changes }) =>
    [`${version}, ${date}:`, changes.map((change) => `- ${change}`).join('\n')].join('\n\n'),
  )
  return ['## Changelog', ...releases].join('\n\n')
}
