import type { Operation } from '../openapi/types.ts'
import { anchor, type Html, html, inline } from './html.ts'
import { parameterRows } from './operation.ts'
import { example } from './samples.ts'
import { table, typeOf } from './schema.ts'

/** Renders an event: its trigger, its schema and an example. */
export function eventSection(trigger: string, { summary, requestBody }: Operation): Html {
  const { schema, example: envelope } = requestBody?.content['application/json'] ?? {}
  const data = schema?.allOf?.[1]?.properties?.data
  return html`<section id="${trigger}"><h3><code>${trigger}</code> ${anchor(trigger, trigger)}</h3><p>${inline(summary)}</p>
<p>An <a href="#Event">Event</a>; its <code>data</code>: ${data && typeOf(data)}.</p>
${example('Example', envelope)}</section>`
}

/** Renders the headers of every delivery. */
export function deliveryHeaders({ parameters }: Operation): Html {
  return html`${table('Header of every delivery', parameterRows(parameters))}`
}
