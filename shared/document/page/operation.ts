import { ERRORS_PATH, EVENTS_PATH } from '../markdown/events.ts'
import type { Document, Operation, Parameter, Response } from '../openapi/types.ts'
import { nameOf } from './fields.ts'
import { Html, html, htmlPath, inline, prose } from './html.ts'
import type { Endpoint } from './order.ts'
import { example, samples } from './samples.ts'
import { row, rowsOf, table, typeOf } from './schema.ts'
import { tryForm } from './try-form.ts'

/** Renders an endpoint: its rights, parameters, body and responses; next to them its samples, a form and examples. */
export function operationSection(endpoint: Endpoint, document: Document): Html {
  const { method, path, operation } = endpoint
  const { summary, description, parameters, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const places = [
    ['Path parameter', 'path'],
    ['Query parameter', 'query'],
    ['Header', 'header'],
  ] as const
  return html`<section class="endpoint"><div>
<h1>${inline(summary)}</h1>
<p class="route"><b class="${method}">${method.toUpperCase()}</b> <code>${breakable(path)}</code></p>${facts(description, document)}
${places.map(([title, place]) => table(title, parameterRows(parameters.filter((parameter) => parameter.in === place))))}
${body?.schema && table('Body field', rowsOf(body.schema))}
${table('Response', successRows(responses), 'Body')}
${failures(responses, document)}
</div><div>${samples(operation['x-codeSamples'] ?? [])}
${tryForm(endpoint)}
${Object.entries(body?.examples ?? {}).map(([name, { value }]) => example(`Request: ${name}`, value))}
${responseExamples(responses)}</div></section>`
}

/** Paragraphs that begin with a word and a colon are a list of facts; triggers link to their events. */
function facts(description: string | undefined, { webhooks }: Document): Html | undefined {
  if (description === undefined) return undefined
  const found = description.split('\n\n').map((text) => /^(\w+): ([\s\S]*)$/.exec(text))
  if (found.includes(null)) return prose(description)
  const linked = (text: string) =>
    new Html(
      inline(text).text.replaceAll(/<code>([\w.]+)<\/code>/g, (shown, name: string) =>
        Object.hasOwn(webhooks, name)
          ? html`<a href="${htmlPath(EVENTS_PATH)}#${name}">${new Html(shown)}</a>`.text
          : shown,
      ),
    )
  return html`<dl>${found.map((parts) => html`<div><dt>${parts?.[1]}</dt><dd>${linked(parts?.[2] ?? '')}</dd></div>`)}</dl>`
}

export function parameterRows(parameters: readonly Parameter[]): Html[] {
  return parameters.map(({ name, required, schema, description }) =>
    row(name, required, schema, description ?? ''),
  )
}

type Responses = Operation['responses']

const successes = (responses: Responses): [string, Response][] =>
  Object.entries(responses).flatMap(([status, response]) => ('$ref' in response ? [] : [[status, response]]))

function successRows(responses: Responses): Html[] {
  return successes(responses).map(([status, { content, description }]) => {
    const schema = content?.['application/json']?.schema
    return html`<tr><td>${status}</td><td>${schema && typeOf(schema)}</td><td>${inline(description)}</td></tr>\n`
  })
}

function responseExamples(responses: Responses): Html[] {
  return successes(responses).flatMap(([status, { content }]) => {
    const shown = content?.['application/json']?.example
    return shown === undefined ? [] : [example(`Response: ${status}`, shown)]
  })
}

/** Links to the errors of an endpoint; they are described once for all endpoints. */
function failures(responses: Responses, { components: { responses: known } }: Document): Html | undefined {
  const links = Object.entries(responses).flatMap(([status, response]) => {
    if (!('$ref' in response)) return []
    const name = nameOf(response.$ref)
    const codes = Object.keys(known[name]?.content?.['application/json']?.examples ?? {})
    return [
      html`${status} ${codes.map((code) => html`<a href="${htmlPath(ERRORS_PATH)}#${name}"><code>${code}</code></a> `)}\n`,
    ]
  })
  return links.length === 0 ? undefined : html`<p class="failures">Errors: ${links}</p>`
}

/** Allows line breaks before the slashes of a path, for narrow screens. */
function breakable(path: string): Html {
  return new Html(html`${path}`.text.replaceAll('/', '<wbr>/'))
}
