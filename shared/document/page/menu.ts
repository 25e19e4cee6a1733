import { EVENTS_PATH } from '../markdown/events.ts'
import { operationPath } from '../markdown/operation.ts'
import { schemaPath } from '../markdown/schema.ts'
import type { Document } from '../openapi/types.ts'
import { guidesOf } from './guide.ts'
import { htmlPath } from './html.ts'
import { endpointsByTag } from './order.ts'

/** A group of the menu. */
export interface Group {
  readonly title: string
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

/** The guides that come after the reference. */
const LAST = ['/docs/compatibility.md', '/docs/changelog.md']

/** The menu: guides, operations by tag, events, versions, schemas. */
export function groupsOf(document: Document): Group[] {
  const guides = guidesOf(document.info.description)
  const [before = [], after = []] = [false, true].map((last) =>
    guides
      .filter(({ path }) => LAST.includes(path) === last)
      .map(({ path, title }) => ({ to: htmlPath(path), label: title })),
  )
  const operations = [...endpointsByTag(document)].map(([title, endpoints]) => ({
    title,
    links: endpoints.map(({ operation: { operationId, summary } }) => ({
      to: htmlPath(operationPath(operationId)),
      label: clause(summary),
    })),
  }))
  const events = htmlPath(EVENTS_PATH)
  const triggers = Object.keys(document.webhooks).map((label) => ({ to: `${events}#${label}`, label }))
  const schemas = Object.keys(document.components.schemas).map((label) => ({
    to: htmlPath(schemaPath(label)),
    label,
  }))
  return [
    { title: 'Guides', links: before },
    ...operations,
    { title: 'Events', links: [{ to: events, label: 'All events' }, ...triggers] },
    { title: 'Versions', links: after },
    { title: 'Schemas', links: [...schemas, ...DOCUMENTS] },
  ]
}

const DOCUMENTS = ['openapi.json', 'openapi-3.0.json'].map((label) => ({ to: `/v1/${label}`, label }))

/** The first clause of a summary, short enough for the menu. */
const clause = (summary: string): string => summary.split(/[,;:]/)[0] ?? summary
