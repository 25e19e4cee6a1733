import type { Document } from '../openapi/types.ts'
import { nameOf } from '../page/fields.ts'
import { guidesOf } from '../page/guide.ts'
import { type Endpoint, endpointsByTag } from '../page/order.ts'
import { ERRORS_PATH, EVENTS_PATH, eventsText } from './events.ts'
import { failureEntry, operationPath, operationTexts } from './operation.ts'
import { entries, fenced, schemaPath, section, typeText } from './schema.ts'

/** A page of the documentation in Markdown. */
export interface MarkdownPage {
  readonly path: string
  readonly title: string
  readonly text: string
  /**
   * The text without the parts that other pages repeat (headers and errors of all operations) and without samples and
   * examples.
   */
  readonly own: string
  /** Of an operation's page. */
  readonly endpoint?: Endpoint
}

/** Every page of the documentation in Markdown: guides, events, operations, then schemas. */
export function pagesOf(document: Document): MarkdownPage[] {
  const operations = [...endpointsByTag(document).values()].flat()
  return [
    ...guidePages(document),
    guidePage(EVENTS_PATH, 'Events', eventsText(document)),
    ...operations.map((endpoint) => ({
      path: operationPath(endpoint.operation.operationId),
      title: endpoint.operation.summary,
      ...operationTexts(endpoint, document),
      endpoint,
    })),
    ...schemaPages(document),
  ]
}

function guidePages(document: Document): MarkdownPage[] {
  return guidesOf(document.info.description).map(({ title, path, text }) => {
    const errors = path === ERRORS_PATH ? section('All errors', allErrors(document)) : []
    return guidePage(path, title, [`# ${title}`, text, ...errors].join('\n\n'))
  })
}

const guidePage = (path: string, title: string, text: string): MarkdownPage => ({
  path,
  title,
  text,
  own: text,
})

/** A list entry for each error, once, with the status that operations return. */
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
    const own = [`# ${name}`, fields.length > 0 ? fields.join('\n') : typeText(schema)].join('\n\n')
    const shown = example === undefined ? [] : ['## Example', fenced(JSON.stringify(example, null, 2))]
    return { path: schemaPath(name), title: name, text: [own, ...shown].join('\n\n'), own }
  })
}

const WHOLE =
  'All pages in one text. The page of an operation, `/docs/operations/<id>.md`, also has its headers, its errors and a sample, the page of a schema, `/docs/schemas/<Name>.md`, an example.'

/** All pages in one text, without repeated parts. */
export const everyPage = (pages: readonly MarkdownPage[]): string =>
  [WHOLE, ...pages.map(({ own }) => own)].join('\n\n---\n\n')
