import { ERRORS_PATH, EVENTS_PATH } from '../markdown/events.ts'
import { operationPath } from '../markdown/operation.ts'
import type { MarkdownPage } from '../markdown/pages.ts'
import type { Document, JsonSchema, Operation, Response } from '../openapi/types.ts'
import { guideSection, guidesOf } from './guide.ts'
import { anchor, type Html, html, htmlPath, inline } from './html.ts'
import { operationSection, parameterRows } from './operation.ts'
import { endpointsByTag } from './order.ts'
import { code, example } from './samples.ts'
import { rowsOf, table, typeOf } from './schema.ts'

/** The content of a page. The first page also lists all operations, and the guide to errors lists all errors. */
export function contentOf({ path, title, endpoint }: MarkdownPage, document: Document): Html {
  const { info, components } = document
  if (endpoint) return operationSection(endpoint, document)
  if (path === EVENTS_PATH) return eventsSection(document)
  const guide = guidesOf(info.description).find((one) => one.path === path)
  if (!guide) return schemaSection(title, components.schemas[title] ?? {})
  const more =
    htmlPath(path) === '/docs' ? allOperations(document) : path === ERRORS_PATH && allErrors(document)
  return html`${guideSection(guide)}${more}`
}

function allOperations(document: Document): Html[] {
  return [...endpointsByTag(document)].map(
    ([tag, endpoints]) => html`<h2>${tag}</h2><p>${inline(descriptionOf(tag, document))}</p>
<ul class="operations">${endpoints.map(
      ({ method, path, operation: { operationId, summary } }) =>
        html`<li><a href="${htmlPath(operationPath(operationId))}">${summary}</a> <code>${method.toUpperCase()} ${path}</code></li>\n`,
    )}</ul>`,
  )
}

const descriptionOf = (tag: string, { tags }: Document): string =>
  tags.find(({ name }) => name === tag)?.description ?? ''

function allErrors({ components }: Document): Html {
  return html`<h2>All errors</h2>${Object.entries(components.responses).map(failureSection)}`
}

function failureSection([name, { description, content }]: [string, Response]): Html {
  const examples = Object.entries(content?.['application/json']?.examples ?? {})
  return html`<section id="${name}"><h3>${examples.map(([one]) => html`<code>${one}</code> `)}${anchor(name, name)}</h3><p>${inline(description)}</p>
${examples.map(([, { value }]) => code(JSON.stringify(value, null, 2)))}</section>`
}

function schemaSection(name: string, schema: JsonSchema): Html {
  const rows = rowsOf(schema)
  const [first] = schema.examples ?? []
  return html`<section><h1>${name}</h1>${rows.length > 0 ? table('Field', rows) : html`<p>${typeOf(schema)}</p>`}${first !== undefined && example('Example', first)}</section>`
}

function eventsSection(document: Document): Html {
  const events = Object.entries(document.webhooks)
  const [first] = events
  return html`<h1>Events</h1><p>${inline(descriptionOf('Events', document))}</p>
${first && table('Header of every delivery', parameterRows(first[1].post.parameters))}
${events.map(([trigger, { post }]) => eventSection(trigger, post))}`
}

/** Renders an event: its trigger, its schema and an example. */
function eventSection(trigger: string, { summary, requestBody }: Operation): Html {
  const { schema, example: envelope } = requestBody?.content['application/json'] ?? {}
  const { data } = schema?.allOf?.[1]?.properties ?? {}
  return html`<section id="${trigger}"><h2><code>${trigger}</code> ${anchor(trigger, trigger)}</h2><p>${inline(summary)}</p>
<p>An ${typeOf({ $ref: 'Event' })}; its <code>data</code>: ${data && typeOf(data)}.</p>
${example('Example', envelope)}</section>`
}
