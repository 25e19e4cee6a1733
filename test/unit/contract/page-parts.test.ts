import { describe, expect, test } from 'vitest'
import type { Document, JsonSchema, Operation } from '../../../shared/contract/openapi/types.ts'
import { escapeHtml, html, inline, prose } from '../../../shared/contract/page/html.ts'
import { operationSection, webhookSection } from '../../../shared/contract/page/operation.ts'
import { docsPage } from '../../../shared/contract/page/page.ts'
import { notesOf, row, rowsOf, table, typeOf } from '../../../shared/contract/page/schema.ts'
import { STYLE } from '../../../shared/contract/page/style.ts'

describe('texts', () => {
  test('of any kind of part', () => {
    expect(html`${'a'}|${1}|${undefined}|${false}|${['b', ['c', false]]}|${html`<i>`}`.text).toBe(
      'a|1|||bc|<i>',
    )
    expect(escapeHtml(`<a href="x">&amp;</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;')
  })

  test('with code and paragraphs', () => {
    expect(prose('one `a<b`\n\ntwo').text).toBe('<p>one <code>a&lt;b</code></p>\n<p>two</p>')
    expect([prose().text, inline().text]).toEqual(['<p></p>', ''])
    expect(inline('`a` and `b`, ``').text).toBe('<code>a</code> and <code>b</code>, ``')
  })
})

describe('a schema', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{}, 'any'],
    [{ $ref: '#/components/schemas/Expense' }, '<a href="#Expense">Expense</a>'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ allOf: [{ $ref: '#/a/b' }, { type: 'object' }] }, '<a href="#b">b</a>'],
    [{ allOf: [], type: 'object' }, 'object'],
    [{ const: 'photo' }, '<code>&quot;photo&quot;</code>'],
    [{ enum: ['a', 'b'] }, '<code>a</code> <code>b</code> '],
    [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  ])('%j is %s', (schema, expected) => {
    expect(typeOf(schema).text).toBe(expected)
  })

  test.each<[JsonSchema, string]>([
    [{}, ' <small></small>'],
    [{ description: 'What `it` is.' }, 'What <code>it</code> is. <small></small>'],
    [{ minLength: 1 }, ' <small>at least 1 characters</small>'],
    [{ maxLength: 9 }, ' <small>at most 9 characters</small>'],
    [{ minLength: 1, maxLength: 9 }, ' <small>1 to 9 characters</small>'],
    [{ minItems: 1, maxItems: 2 }, ' <small>1 to 2 entries</small>'],
    [{ minimum: 0 }, ' <small>at least 0</small>'],
    [{ minimum: 0, maximum: 5, default: 3 }, ' <small>0 to 5, default 3</small>'],
    [{ default: false }, ' <small>default false</small>'],
    [{ pattern: '^a$' }, ' <small> <code>^a$</code></small>'],
  ])('%j keeps to its bounds', (schema, expected) => {
    expect(notesOf(schema).text).toBe(expected)
  })

  test('has a row for each property, and for those of objects in it', () => {
    const name = { type: 'string' }
    const schema: JsonSchema = {
      required: ['id'],
      properties: {
        id: name,
        address: { type: 'object', properties: { zip: name } },
        lines: { type: 'array', items: { type: 'object', required: ['price'], properties: { price: name } } },
        either: { anyOf: [{ type: 'object', properties: { inner: name } }, { type: 'null' }] },
        open: { type: 'object', additionalProperties: { type: 'object', properties: { any: name } } },
        closed: { type: 'object', additionalProperties: false },
      },
    }
    const told = rowsOf(schema).map(({ text }) => /<code>([^<]+)<\/code>(<sup)?/.exec(text)?.slice(1))
    expect(told).toEqual([
      ['id', '<sup'],
      ['address', undefined],
      ['address.zip', undefined],
      ['lines', undefined],
      ['lines[].price', '<sup'],
      ['either', undefined],
      ['either.inner', undefined],
      ['open', undefined],
      ['open.*.any', undefined],
      ['closed', undefined],
    ])
    expect(rowsOf({})).toEqual([])
  })

  test('row', () => {
    const schema = { type: 'string', description: 'A name.' }
    expect(row('name', true, schema).text).toBe(
      '<tr><td><code>name</code><sup title="required">*</sup></td><td>string</td><td>A name. <small></small></td></tr>\n',
    )
    expect(row('name', false, schema, 'Another.').text).toBe(
      '<tr><td><code>name</code></td><td>string</td><td>Another. <small></small></td></tr>\n',
    )
    expect(table('Fields', [])).toBeUndefined()
    expect(table('Fields', [html`<tr>`])?.text).toBe('<h4>Fields</h4><table><tr></table>')
  })
})

const thing: JsonSchema = { $ref: '#/components/schemas/Thing' }
const create: Operation = {
  operationId: 'createThing',
  summary: 'Create a thing; it is yours',
  description: 'Needs `things`.',
  tags: ['Things'],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which.' },
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { properties: { name: { type: 'string' } } } } },
  },
  responses: {
    201: { description: 'The `thing`.', content: { 'application/json': { schema: thing } } },
    204: { description: 'Nothing.' },
    403: { $ref: '#/components/responses/Forbidden' },
    404: { $ref: '#/components/responses/Unknown' },
  },
}
const health: Operation = {
  operationId: 'health',
  summary: 'Tell that it runs',
  tags: ['Service'],
  security: [],
  parameters: [],
  responses: { 200: { description: 'It does.' } },
}
const created: Operation = {
  operationId: 'thing.created',
  summary: 'A thing is created.',
  tags: ['Events'],
  parameters: [{ name: 'X-Signature', in: 'header', required: true, schema: { type: 'string' } }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Event' }, { properties: { data: thing } }] },
        example: { id: 'evt_<1>' },
      },
    },
  },
  responses: {},
}
const document: Document = {
  openapi: '3.1.0',
  info: { title: 'Things & more', version: '1.2.3', summary: 'All things', description: 'One.\n\nTwo.' },
  servers: [],
  security: [],
  tags: [],
  paths: { '/v1/things/{id}': { post: create }, '/v1/health': { get: health } },
  webhooks: { 'thing.created': { post: created } },
  components: {
    securitySchemes: {},
    headers: {},
    responses: {
      Forbidden: {
        description: 'Not `allowed`.',
        content: {
          'application/json': { examples: { forbidden: { value: { code: 1 } }, plan: { value: 2 } } },
        },
      },
      Empty: { description: 'Nothing.' },
    },
    schemas: { Thing: { properties: { name: { type: 'string' } } }, Event: { type: 'object' } },
  },
}

test('an endpoint has its parameters by place, its body, its answers and failures', () => {
  expect(operationSection('post', '/v1/things/{id}', create, document).text).toBe(`<section id="createThing">
<h3><b class="post">POST</b> <code><wbr>/v1<wbr>/things<wbr>/{id}</code></h3>
<p>Create a thing; it is yours.</p><p>Needs <code>things</code>.</p>
<h4>Path</h4><table>${row('id', true, { type: 'string' }, 'Which.').text}</table><h4>Query</h4><table>${row('q', false, { type: 'string' }).text}</table><h4>Headers</h4><table>${row('Idempotency-Key', false, { type: 'string' }).text}</table>
<h4>Body</h4><table>${row('name', false, { type: 'string' }).text}</table>
<h4>Responses</h4><table><tr><td>201</td><td><a href="#Thing">Thing</a></td><td>The <code>thing</code>.</td></tr>
<tr><td>204</td><td></td><td>Nothing.</td></tr>
</table>
<p class="failures">403 <a href="#Forbidden"><code>forbidden</code></a> <a href="#Forbidden"><code>plan</code></a> 
404 
</p>
</section>`)
})

test('an open endpoint says that it needs no key, and has no table of what it does not take', () => {
  expect(operationSection('get', '/v1/health', health, document).text).toBe(`<section id="health">
<h3><b class="get">GET</b> <code><wbr>/v1<wbr>/health</code></h3>
<p>Tell that it runs. No key needed.</p>


<h4>Responses</h4><table><tr><td>200</td><td></td><td>It does.</td></tr>
</table>
<p class="failures"></p>
</section>`)
})

test('an event has its data and an example', () => {
  expect(
    webhookSection('thing.created', created).text,
  ).toBe(`<section id="thing.created"><h3><code>thing.created</code></h3><p>A thing is created.</p>
<p>An <a href="#Event">Event</a>; its <code>data</code>: <a href="#Thing">Thing</a>.</p>
<details><summary>Example</summary><pre>{
  &quot;id&quot;: &quot;evt_&lt;1&gt;&quot;
}</pre></details></section>`)
  expect(webhookSection('other', health).text).toContain('its <code>data</code>: .')
})

test('the page has them all, with a menu', () => {
  const section = (id: string) => docsPage(document).includes(`<section id="${id}">`)
  expect(
    ['createThing', 'health', 'thing.created', 'Forbidden', 'Empty', 'Thing', 'Event'].map(section),
  ).not.toContain(false)
  const [head = '', main = ''] = docsPage(document).split('<main>')
  expect(head).toBe(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Things &amp; more</title><style>${STYLE}</style></head>
<body><nav><strong>Things &amp; more</strong><ul><li><a href="/v1/openapi.json">openapi.json</a></li></ul>
<strong>Things</strong><ul><li><a href="#createThing">Create a thing</a></li>
</ul><strong>Service</strong><ul><li><a href="#health">Tell that it runs</a></li>
</ul>
<strong>Events</strong><ul><li><a href="#thing.created">thing.created</a></li>
</ul>
<strong>Errors</strong><ul><li><a href="#failures">All errors</a></li>
</ul>
<strong>Schemas</strong><ul><li><a href="#Thing">Thing</a></li>
<li><a href="#Event">Event</a></li>
</ul></nav>`)
  const parts = main.replaceAll(
    /<section id="(createThing|health|thing\.created)">[\s\S]*?<\/section>/g,
    '[$1]',
  )
  expect(parts).toBe(`<h1>Things &amp; more <small>1.2.3</small></h1><p>All things</p><p>One.</p>
<p>Two.</p>
<h2>Things</h2>[createThing]<h2>Service</h2>[health]
<h2>Events</h2><h4>Headers of every delivery</h4><table>${row('X-Signature', true, { type: 'string' }).text}</table>
[thing.created]
<h2 id="failures">Errors</h2><section id="Forbidden"><h3><code>forbidden</code> <code>plan</code> </h3><p>Not <code>allowed</code>.</p>
<pre>{
  &quot;code&quot;: 1
}</pre><pre>2</pre></section><section id="Empty"><h3></h3><p>Nothing.</p>
</section>
<h2>Schemas</h2><section id="Thing"><h3>Thing</h3><h4>Fields</h4><table>${row('name', false, { type: 'string' }).text}</table></section><section id="Event"><h3>Event</h3><p>object</p></section>
</main></body></html>
`)
})

test('its style is the only one, and has both colors', () => {
  expect(STYLE).toContain('color-scheme: light dark')
})
