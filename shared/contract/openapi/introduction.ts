import { readFileSync } from 'node:fs'

/** The guides before the reference, one file each in `guides/`, in reading order. */
const GUIDES = [
  'overview',
  'authentication',
  'formats',
  'errors',
  'pagination',
  'synchronization',
  'idempotency',
  'limits',
  'webhooks',
  'verify',
]

/**
 * The rules for all endpoints, in CommonMark. Use paragraphs, headings, lists, fenced code and `code` only: the /docs page
 * renders nothing else. It shows neighboring fences as one sample in several languages.
 */
export const INTRODUCTION = GUIDES.map((name) =>
  readFileSync(new URL(`guides/${name}.md`, import.meta.url), 'utf8').trim(),
).join('\n\n')
