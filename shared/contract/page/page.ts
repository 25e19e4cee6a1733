import type { Document, Response } from '../openapi/types.ts'
import { Html, html, inline, prose } from './html.ts'
import { deliveryHeaders, operationSection, webhookSection } from './operation.ts'
import { rowsOf, table, typeOf } from './schema.ts'
import { STYLE } from './style.ts'

/** Renders the OpenAPI document as one HTML page, without scripts or external resources. */
export function docsPage(document: Document): string {
  const { info, paths, webhooks, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const byTag = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')]
  const events = Object.entries(webhooks)
  const contents = html`<nav><strong>${info.title}</strong><ul><li><a href="/v1/openapi.json">openapi.json</a></li></ul>
${byTag.map(([tag, rows]) =>
  menu(
    tag,
    rows.map(({ operation }) => [operation.operationId, clause(operation.summary)]),
  ),
)}
${menu(
  'Events',
  events.map(([trigger]) => [trigger, trigger]),
)}
${menu('Errors', [['failures', 'All errors']])}
${menu(
  'Schemas',
  Object.keys(components.schemas).map((name) => [name, name]),
)}</nav>`
  const [first] = events
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title><style>${new Html(STYLE)}</style></head>
<body>${contents}<main><h1>${info.title} <small>${info.version}</small></h1><p>${info.summary}</p>${prose(info.description)}
${byTag.map(([tag, rows]) => [
  html`<h2>${tag}</h2>`,
  ...rows.map(({ method, path, operation }) => operationSection(method, path, operation, document)),
])}
<h2>Events</h2>${first && deliveryHeaders(first[1].post)}
${events.map(([trigger, { post }]) => webhookSection(trigger, post))}
<h2 id="failures">Errors</h2>${Object.entries(components.responses).map(failureSection)}
<h2>Schemas</h2>${Object.entries(components.schemas).map(([name, schema]) => {
    const rows = rowsOf(schema)
    return html`<section id="${name}"><h3>${name}</h3>${rows.length > 0 ? table('Fields', rows) : html`<p>${typeOf(schema)}</p>`}</section>`
  })}
</main></body></html>
`.text
}

/** The first clause of a summary, short enough for the menu. */
const clause = (summary: string): string => summary.split(/[,;:]/)[0] ?? summary

function menu(title: string, links: readonly (readonly [id: string, label: string])[]): Html {
  return html`<strong>${title}</strong><ul>${links.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>\n`)}</ul>`
}

function failureSection([name, { description, content }]: [string, Response]): Html {
  const examples = Object.entries(content?.['application/json']?.examples ?? {})
  return html`<section id="${name}"><h3>${examples.map(([code]) => html`<code>${code}</code> `)}</h3><p>${inline(description)}</p>
${examples.map(([, { value }]) => html`<pre>${JSON.stringify(value, null, 2)}</pre>`)}</section>`
}
