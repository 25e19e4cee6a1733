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
  'connect',
  'calendars',
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
  /** YYYY-MM-DD; absent while the version is not released. */
  readonly date?: string
  readonly changes: readonly string[]
}

/** Changes for clients and receivers, newest first, with the headings of CHANGELOG.md, which has the changes for operators too. */
const RELEASES: readonly [Release, ...Release[]] = [
  {
    version: '1.1.0',
    date: '2026-11-29',
    changes: [
      '**Changed**: the same `Idempotency-Key` with a body that is equal as a JSON value is the same request. Before, the bytes had to be equal.',
      '**Changed**: `GET /v1/subscriptions` leaves out revoked subscriptions. `include_revoked=true` adds them, `status=revoked` lists only them.',
      '**Changed**: `GET /v1/events/{event_id}/deliveries` returns 404 for an expense event that the caller may not read.',
      '**Changed**: a `url` of an external reference with a user name or password returns 400.',
      '**Changed**: a phone number that begins with `00` and cannot be a US number is read with `+`. Without `+`, a number must have a length that its country uses.',
      '**Changed**: a change whose event would exceed 397 KB returns 409. Before, the limit was 399 KB.',
      '**Changed**: a request for an upload link returns 409 while the files of 200 photos, or of 200 receipts, of the workspace have not arrived or have not been processed.',
      '**Changed**: a PDF with markup before its header is refused in every encoding. An interlaced PNG or progressive JPEG of more than 50 megapixels is `ready` without renditions.',
      '**Changed**: a summary whose time runs out returns 200 with `complete: false`. Before, it returned 503.',
      '**Changed**: the MCP tools do not offer the operations for signing in.',
      'Lists send `Link: <…>; rel="next"`. Lists with `updated_since` accept `order=newest`. Lists of vendors, expense categories and members accept `q`. `GET /v1/subscriptions` accepts `target_url`.',
      'An empty `cursor` returns the first page, and an empty `Idempotency-Key` counts as absent. `message` of an error names several faults.',
      '`GET /v1/openapi-3.0.json` returns the document as OpenAPI 3.0.3. The document declares constant defaults.',
      'API keys with `read_only` accept `manage_subscriptions`.',
      '`GET /v1/overview` returns what a first page shows.',
      'Opportunities have `value_changes`. The list accepts `has_appointment`, `created_to`, `estimate_sent_to`, `over_estimate`, `sort`, and times of appointment and approval. Stages have `is_won`.',
      'Summaries have `by_month`. Without filters, and with some filters, they are complete at any size.',
      'Estimates: `PATCH /v1/estimates/{id}` changes drafts, and `POST /v1/estimates/{id}/link` creates a page on which the customer approves. Estimates have `notes`, `approved_by_name` and `link_expires_at`, line items have a category and may have a negative `unit_price`.',
      'Photos: `PATCH /v1/photos/{id}`; the list accepts `taken_from`, `taken_to`, `created_by` and `tag`.',
      'Receipts have `display_url`. `GET /v1/expenses/{id}/receipt` returns the receipt as the body of its redirect. Links to files set a file name.',
      'Calendar feeds: `POST /v1/calendar-feeds`.',
      'Search finds an expense by its amount. Contacts are found by the first number in `phone`.',
      'Webhooks: the body of a delivery has at most 400 KB, and attempts have `request_bytes`. The check of a receiver sends a large event.',
      'MCP: every argument may arrive as text, and `/mcp` also serves revision 2026-07-28.',
    ],
  },
  { version: '1.0.0', date: '2026-11-26', changes: ['The first version.'] },
]

export const VERSION = RELEASES[0].version

/** The changelog in CommonMark. */
export function changelog(): string {
  const releases = RELEASES.map(({ version, date, changes }) =>
    [
      `${version}${date ? `, ${date}` : ' (unreleased)'}:`,
      changes.map((change) => `- ${change}`).join('\n'),
    ].join('\n\n'),
  )
  return ['## Changelog', ...releases].join('\n\n')
}
