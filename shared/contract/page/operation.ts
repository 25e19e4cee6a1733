import type { Document, Operation, Parameter, Response } from '../openapi/types.ts'
import { Html, html, inline, prose } from './html.ts'
import { row, rowsOf, table, typeOf } from './schema.ts'

/** Renders an endpoint: its parameters, body and responses. */
export function operationSection(
  method: string,
  path: string,
  operation: Operation,
  { components }: Document,
): Html {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation
  const body = requestBody?.content['application/json']?.schema
  const places = [
    ['Path', 'path'],
    ['Query', 'query'],
    ['Headers', 'header'],
  ] as const
  return html`<section id="${operationId}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${breakable(path)}</code></h3>
<p>${inline(summary)}.${security?.length === 0 && ' No key needed.'}</p>${description && prose(description)}
${places.map(([title, place]) => table(title, parameterRows(parameters.filter((parameter) => parameter.in === place))))}
${body && table('Body', rowsOf(body))}
<h4>Responses</h4><table>${successRows(responses)}</table>
<p class="failures">${failureLinks(responses, components.responses)}</p>
</section>`
}

/** Renders an event: its trigger, its schema and an example. */
export function webhookSection(trigger: string, { summary, requestBody }: Operation): Html {
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  const data = schema?.allOf?.[1]?.properties?.data
  return html`<section id="${trigger}"><h3><code>${trigger}</code></h3><p>${inline(summary)}</p>
<p>An <a href="#Event">Event</a>; its <code>data</code>: ${data && typeOf(data)}.</p>
<details><summary>Example</summary><pre>${JSON.stringify(example, null, 2)}</pre></details></section>`
}

/** Renders the headers of every delivery. */
export function deliveryHeaders(operation: Operation): Html {
  return html`${table('Headers of every delivery', parameterRows(operation.parameters))}`
}

function parameterRows(parameters: readonly Parameter[]): Html[] {
  return parameters.map(({ name, required, schema, description }) =>
    row(name, required, schema, description ?? ''),
  )
}

type Responses = Operation['responses']

function successRows(responses: Responses): Html[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return []
    const schema = response.content?.['application/json']?.schema
    return [
      html`<tr><td>${status}</td><td>${schema && typeOf(schema)}</td><td>${inline(response.description)}</td></tr>\n`,
    ]
  })
}

/** Links to the errors of an endpoint; they are described once for all endpoints. */
function failureLinks(responses: Responses, known: Readonly<Record<string, Response>>): Html[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!('$ref' in response)) return []
    const name = response.$ref.slice(response.$ref.lastIndexOf('/') + 1)
    const codes = Object.keys(known[name]?.content?.['application/json']?.examples ?? {})
    return [html`${status} ${codes.map((code) => html`<a href="#${name}"><code>${code}</code></a> `)}\n`]
  })
}

/** Allows line breaks before the slashes of a path, for narrow screens. */
function breakable(path: string): Html {
  return new Html(html`${path}`.text.replaceAll('/', '<wbr>/'))
}
