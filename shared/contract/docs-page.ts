import type { JsonSchema } from './json-schema.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Record<string, { schema: JsonSchema }> }
  readonly responses: Record<string, { description?: string; $ref?: string }>
}

interface Document {
  readonly info: { readonly title: string; readonly summary: string }
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks: Record<
    string,
    { post: { summary: string; requestBody: { content: Record<string, { example: unknown }> } } }
  >
}

/** The OpenAPI document as one page without scripts or anything fetched from elsewhere. */
export function docsPage(document: JsonSchema): string {
  const { info, paths, webhooks } = document as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...byTag].map(
    ([tag, rows]) => `<h2 id="${slug(tag)}">${escape(tag)}</h2>${rows.map(operationHtml).join('')}`,
  )
  const events = Object.entries(webhooks).map(([trigger, { post }]) => {
    const example = Object.values(post.requestBody.content)[0]?.example
    return `<details id="${slug(trigger)}"><summary><code>${escape(trigger)}</code> ${escape(post.summary)}</summary>${pre(example)}</details>`
  })
  const contents = [...byTag.keys(), 'Webhook events'].map(
    (tag) => `<a href="#${slug(tag)}">${escape(tag)}</a>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)}</title><style>${STYLE}</style>
<main><h1>${escape(info.title)}</h1><p>${escape(info.summary)}</p>
<p>Every request but the open ones carries <code>Authorization: Bearer wsk_…</code>. Errors are always
<code>{ "error": { code, message, details?, request_id } }</code>. The same in machine-readable form:
<a href="/v1/openapi.json">openapi.json</a>.</p>
<nav>${contents.join(' · ')}</nav>${sections.join('')}
<h2 id="webhook-events">Webhook events</h2>${events.join('')}</main></html>`
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const { parameters = [], requestBody, responses, operationId, summary } = operation
  const rows = parameters.map(
    (p) =>
      `<tr><td><code>${escape(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td><td>${typeOf(p.schema)}</td></tr>`,
  )
  const answers = Object.entries(responses).map(([status, { description, $ref }]) => {
    return `<tr><td><code>${status}</code></td><td colspan="2">${escape(description ?? $ref?.split('/').pop() ?? '')}</td></tr>`
  })
  const body = requestBody && Object.values(requestBody.content)[0]?.schema
  return `<details id="${escape(operationId)}"><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(summary)}</summary>
<table>${rows.join('')}${body ? fieldsOf(body) : ''}${answers.join('')}</table></details>`
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): string {
  const names = required as string[]
  return Object.entries(properties as Record<string, JsonSchema>)
    .map(([name, schema]) => {
      const place = `body${names.includes(name) ? ', required' : ''}`
      return `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${typeOf(schema)}</td></tr>`
    })
    .join('')
}

function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(typeOf).join(' or ')
  if (Array.isArray(schema.enum))
    return (schema.enum as unknown[]).map((value) => `<code>${escape(String(value))}</code>`).join(' ')
  const bounds = ['format', 'minimum', 'maximum', 'maxLength', 'default'].filter((key) => key in schema)
  const told = bounds.map((key) => `${key} ${escape(String(schema[key]))}`)
  return [escape(String(schema.type ?? 'any')), ...told].join(', ')
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const pre = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}main{max-width:58rem;margin:2rem auto;
padding:0 1rem}nav{margin:1rem 0}summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;min-width:4.5rem}
table{border-collapse:collapse;margin:.3rem 0 1rem 1rem}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
code,pre{font:.9em/1.4 ui-monospace,monospace}pre{overflow:auto;padding:1rem;background:color-mix(in srgb,canvastext 6%,canvas)}
details{border-bottom:1px solid color-mix(in srgb,canvastext 15%,canvas)}`
