import type { Document, JsonSchema, Operation, Response } from '../openapi/types.ts'
import { guideSection, guidesOf } from './guide.ts'
import { anchor, Html, html, inline } from './html.ts'
import { operationSection, parameterRows } from './operation.ts'
import { type Endpoint, endpointsByTag } from './order.ts'
import { code, example } from './samples.ts'
import { rowsOf, table, typeOf } from './schema.ts'
import { STYLE } from './style.ts'

/** The guides that come after the reference. */
const LAST = ['compatibility', 'changelog']

/**
 * Renders the OpenAPI document as one HTML page. It can be read without its script, and loads nothing else.
 * @param script the address of the script
 */
export function docsPage(document: Document, script: string): string {
  const { info, webhooks, components } = document
  const byTag = [...endpointsByTag(document)]
  const guides = guidesOf(info.description)
  const [before, after] = [false, true].map((last) => guides.filter(({ id }) => LAST.includes(id) === last))
  const events = Object.entries(webhooks)
  const linksTo = (list: typeof guides = []) => list.map(({ id, title }) => [id, title] as const)
  const groups: Group[] = [
    { title: 'Guides', links: linksTo(before) },
    ...byTag.map(([tag, endpoints]) => ({ title: tag, links: endpoints.map(linkTo) })),
    { title: 'Events', links: events.map(([trigger]) => [trigger, trigger]) },
    { title: 'Versions', links: linksTo(after) },
    {
      title: 'Reference',
      links: [
        ['failures', 'All errors'],
        ...Object.keys(components.schemas).map((name) => [name, name] as const),
      ],
    },
  ]
  const [first] = events
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title><meta name="description" content="${info.summary}"><style>${new Html(STYLE)}</style><script src="${script}" defer></script></head>
<body><a class="skip" href="#main">Skip to the content</a>${side(info.title, info.version, groups)}
<main id="main"><h1>${info.title}</h1><p>${info.summary}</p>
${before?.map(guideSection)}
${byTag.map(([tag, endpoints]) => tagSection(tag, endpoints, document))}
${heading('events', 'Events', document)}${first && deliveryHeaders(first[1].post)}
${events.map(([trigger, { post }]) => eventSection(trigger, post))}
${after?.map(guideSection)}
<h2 id="failures">All errors ${anchor('failures', 'All errors')}</h2>${Object.entries(components.responses).map(failureSection)}
<h2 id="schemas">Schemas ${anchor('schemas', 'Schemas')}</h2>${Object.entries(components.schemas).map(schemaSection)}
</main></body></html>
`.text
}

const linkTo = ({ operation: { operationId, summary } }: Endpoint): [string, string] => [
  operationId,
  clause(summary),
]

/** The first clause of a summary, short enough for the menu. */
const clause = (summary: string): string => summary.split(/[,;:]/)[0] ?? summary

function heading(id: string, tag: string, { tags }: Document): Html {
  const description = tags.find(({ name }) => name === tag)?.description
  return html`<h2 id="${id}">${tag} ${anchor(id, tag)}</h2>${description && html`<p>${inline(description)}</p>`}`
}

function tagSection(tag: string, endpoints: readonly Endpoint[], document: Document): Html {
  const id = tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return html`${heading(id, tag, document)}${endpoints.map((endpoint) => operationSection(endpoint, document))}`
}

function failureSection([name, { description, content }]: [string, Response]): Html {
  const examples = Object.entries(content?.['application/json']?.examples ?? {})
  return html`<section id="${name}"><h3>${examples.map(([one]) => html`<code>${one}</code> `)}${anchor(name, name)}</h3><p>${inline(description)}</p>
${examples.map(([, { value }]) => code(JSON.stringify(value, null, 2)))}</section>`
}

function schemaSection([name, schema]: [string, JsonSchema]): Html {
  const rows = rowsOf(schema)
  return html`<section id="${name}"><h3>${name} ${anchor(name, name)}</h3>${rows.length > 0 ? table('Field', rows) : html`<p>${typeOf(schema)}</p>`}</section>`
}

/** A group of the menu. */
interface Group {
  readonly title: string
  readonly links: readonly (readonly [id: string, label: string])[]
}

/**
 * The title, the search field and the menu. The field and the button need the script, which shows them; without it the
 * menu is open.
 */
function side(title: string, version: string, groups: readonly Group[]): Html {
  return html`<div class="side"><header><a class="title" href="#overview">${title} <small>${version}</small></a>
<button id="toggle" type="button" aria-expanded="false" aria-controls="contents" hidden>Menu</button>
<search id="search" hidden><input type="search" aria-label="Search" placeholder="Search (press /)" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></search></header>
<nav id="contents" aria-label="Contents">${groups.map(group)}
<ul><li><a href="/v1/openapi.json">openapi.json</a></li></ul></nav></div>`
}

function group({ title, links }: Group): Html {
  return html`<div><strong>${title}</strong><ul>${links.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>\n`)}</ul></div>`
}

/** Renders an event: its trigger, its schema and an example. */
export function eventSection(trigger: string, { summary, requestBody }: Operation): Html {
  const { schema, example: envelope } = requestBody?.content['application/json'] ?? {}
  const data = schema?.allOf?.[1]?.properties?.data
  return html`<section id="${trigger}"><h3><code>${trigger}</code> ${anchor(trigger, trigger)}</h3><p>${inline(summary)}</p>
<p>An <a href="#Event">Event</a>; its <code>data</code>: ${data && typeOf(data)}.</p>
${example('Example', envelope)}</section>`
}

/** Renders the headers of every delivery. */
function deliveryHeaders({ parameters }: Operation): Html {
  return html`${table('Header of every delivery', parameterRows(parameters))}`
}
