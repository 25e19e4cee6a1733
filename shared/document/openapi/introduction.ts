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
  { version: '1.1.0', changes: [] },
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
