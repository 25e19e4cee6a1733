import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../shared/document/markdown/pages.ts'
import type { Document, JsonSchema, Operation } from '../../../shared/document/openapi/types.ts'
import { contentOf, eventSection } from '../../../shared/document/page/content.ts'
import { guideSection, guidesOf } from '../../../shared/document/page/guide.ts'
import { anchor, escapeHtml, html, inline, prose } from '../../../shared/document/page/html.ts'
import { groupsOf } from '../../../shared/document/page/menu.ts'
import { operationSection } from '../../../shared/document/page/operation.ts'
import { notesOf, row, rowsOf, table, typeOf } from '../../../shared/document/page/schema.ts'
import { STYLE } from '../../../shared/document/page/style.ts'
import { tryForm } from '../../../shared/document/page/try-form.ts'

describe('text rendering', () => {
  test('accepts any kind of part', () => {
    expect(html`${'a'}|${1}|${undefined}|${false}|${['b', ['c', false]]}|${html`<i>`}`.text).toBe(
      'a|1|||bc|<i>',
    )
    expect(escapeHtml(`<a href="x">&amp;</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt;')
  })

  test('renders code and paragraphs', () => {
    expect(prose('one `a<b`\n\ntwo').text).toBe('<p>one <code>a&lt;b</code></p>\n<p>two</p>')
    expect(prose('a\n\n- one\n- `two`').text).toBe('<p>a</p>\n<ul><li>one</li><li><code>two</code></li></ul>')
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
    [{ $ref: '#/components/schemas/Expense' }, '<a href="/docs/schemas/Expense">Expense</a>'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ allOf: [{ $ref: '#/a/b' }, { type: 'object' }] }, '<a href="/docs/schemas/b">b</a>'],
    [{ allOf: [], type: 'object' }, 'object'],
    [{ const: 'photo' }, '<code>&quot;photo&quot;</code>'],
    [{ enum: ['a', 'b'] }, '<code>a</code> <code>b</code> '],
    [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  ])('%j is rendered as %s', (schema, expected) => {
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
  ])('%j is rendered with its bounds', (schema, expected) => {
    expect(notesOf(schema).text).toBe(expected)
  })

  test('has a row for each property, including those of nested objects', () => {
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
    const rows = rowsOf(schema).map(({ text }) => /<code>([^<]+)<\/code>( <em)?/.exec(text)?.slice(1))
    expect(rows).toEqual([
      ['id', ' <em'],
      ['address', undefined],
      ['address.zip', undefined],
      ['lines', undefined],
      ['lines[].price', ' <em'],
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
      '<tr><td><code>name</code> <em>required</em></td><td>string</td><td>A name. <small></small></td></tr>\n',
    )
    expect(row('name', false, schema, 'Another.').text).toBe(
      '<tr><td><code>name</code></td><td>string</td><td>Another. <small></small></td></tr>\n',
    )
    expect(table('Fields', [])).toBeUndefined()
    expect(table('Field', [html`<tr>`])?.text).toBe(
      '<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead><tbody><tr></tbody></table>',
    )
    expect(table('Response', [html`<tr>`], 'Body')?.text).toContain('<th scope="col">Body</th>')
  })
})

const thing: JsonSchema = { $ref: '#/components/schemas/Thing' }
const create: Operation = {
  operationId: 'createThing',
  summary: 'Create a thing; it is yours',
  description: 'Permissions: `things`.\n\nTriggers: `thing.created`.',
  tags: ['Things'],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which.' },
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    { name: 'q', in: 'query', required: false, schema: { type: 'string' } },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { properties: { name: { type: 'string' } } },
        examples: { short: { value: { name: 'a' } }, long: { value: { name: 'aa' } } },
      },
    },
  },
  responses: {
    201: {
      description: 'The `thing`.',
      content: { 'application/json': { schema: thing, example: { id: '1' } } },
    },
    204: { description: 'Nothing.' },
    403: { $ref: '#/components/responses/Forbidden' },
    404: { $ref: '#/components/responses/Unknown' },
  },
  'x-codeSamples': [
    { lang: 'Shell', label: 'curl', source: 'curl "$A"' },
    { lang: 'Python', label: 'Python', source: 'post()' },
  ],
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
  info: {
    title: 'Things & more',
    version: '1.2.3',
    summary: 'All things',
    description: 'One.\n\n## Two\n\nText.\n\n## Changelog\n\n- New.',
    contact: { name: 'Us' },
    license: { name: 'Free', identifier: 'MIT' },
  },
  servers: [],
  security: [],
  tags: [{ name: 'Things', description: 'What one `has`.' }],
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

test('a guide is split at its headings, and neighboring fences are one sample', () => {
  const guides = guidesOf(
    'First.\n\n## Get pages\n\nSo:\n\n```curl\na\n\nb\n```\n\n```Python\nc\n```\n\nThen:\n\n```json\n{}\n```',
  )
  expect(guides.map(({ path, title }) => [path, title])).toEqual([
    ['/docs/overview.md', 'Overview'],
    ['/docs/get-pages.md', 'Get pages'],
  ])
  expect(guides.map((guide) => guideSection(guide).text)).toEqual([
    `<section><h1>Overview</h1><p>First.</p></section>`,
    `<section><h1>Get pages</h1><p>So:</p><div class="samples"><details open data-language="curl"><summary>curl</summary><pre><code>a

b</code></pre></details><details data-language="Python"><summary>Python</summary><pre><code>c</code></pre></details></div><p>Then:</p><pre><code>{}</code></pre></section>`,
  ])
})

test('an endpoint shows what it needs, its parameters, body, responses, errors, samples and examples', () => {
  const head = (title: string, second = 'Type') =>
    `<table><thead><tr><th scope="col">${title}</th><th scope="col">${second}</th><th scope="col">Description</th></tr></thead><tbody>`
  const end = '</tbody></table>'
  const endpoint = { method: 'post', path: '/v1/things/{id}', operation: create }
  expect(operationSection(endpoint, document).text).toBe(`<section class="endpoint"><div>
<h1>Create a thing; it is yours</h1>
<p class="route"><b class="post">POST</b> <code><wbr>/v1<wbr>/things<wbr>/{id}</code></p><dl><div><dt>Permissions</dt><dd><code>things</code>.</dd></div><div><dt>Triggers</dt><dd><a href="/docs/events#thing.created"><code>thing.created</code></a>.</dd></div></dl>
${head('Path parameter')}${row('id', true, { type: 'string' }, 'Which.').text}${end}${head('Query parameter')}${row('q', false, { type: 'string' }).text}${end}${head('Header')}${row('Idempotency-Key', false, { type: 'string' }).text}${end}
${head('Body field')}${row('name', false, { type: 'string' }).text}${end}
${head('Response', 'Body')}<tr><td>201</td><td><a href="/docs/schemas/Thing">Thing</a></td><td>The <code>thing</code>.</td></tr>
<tr><td>204</td><td></td><td>Nothing.</td></tr>
${end}
<p class="failures">Errors: 403 <a href="/docs/errors#Forbidden"><code>forbidden</code></a> <a href="/docs/errors#Forbidden"><code>plan</code></a> 
404 
</p>
</div><div><div class="samples"><details open data-language="curl"><summary>curl</summary><pre><code>curl &quot;$A&quot;</code></pre></details><details data-language="Python"><summary>Python</summary><pre><code>post()</code></pre></details></div>
${tryForm(endpoint).text}
<details class="example"><summary>Request: short</summary><pre><code>{
  &quot;name&quot;: &quot;a&quot;
}</code></pre></details><details class="example"><summary>Request: long</summary><pre><code>{
  &quot;name&quot;: &quot;aa&quot;
}</code></pre></details>
<details class="example"><summary>Response: 201</summary><pre><code>{
  &quot;id&quot;: &quot;1&quot;
}</code></pre></details></div></section>`)
})

test('an endpoint without parameters, errors and samples has no empty tables', () => {
  const endpoint = { method: 'get', path: '/v1/health', operation: health }
  const { text } = operationSection(endpoint, document)
  expect([...text.matchAll(/<th scope="col">([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Response',
    'Body',
    'Description',
  ])
  expect(text).not.toContain('Errors:')
  expect(text).not.toContain('samples')
  const described = { ...endpoint, operation: { ...health, description: 'Free text.' } }
  expect(operationSection(described, document).text).toContain('<p>Free text.</p>')
})

test('an event shows its data and an example', () => {
  expect(
    eventSection('thing.created', created).text,
  ).toBe(`<section id="thing.created"><h2><code>thing.created</code> ${anchor('thing.created', 'thing.created').text}</h2><p>A thing is created.</p>
<p>An <a href="/docs/schemas/Event">Event</a>; its <code>data</code>: <a href="/docs/schemas/Thing">Thing</a>.</p>
<details class="example"><summary>Example</summary><pre><code>{
  &quot;id&quot;: &quot;evt_&lt;1&gt;&quot;
}</code></pre></details></section>`)
  expect(eventSection('other', health).text).toContain('its <code>data</code>: .')
})

test('the menu has guides, operations, events, versions and schemas, in this order', () => {
  expect(groupsOf(document).map(({ title, links }) => [title, links.map(({ to }) => to)])).toEqual([
    ['Guides', ['/docs', '/docs/two']],
    // A resource that is not in the order comes last.
    ['Service', ['/docs/operations/health']],
    ['Things', ['/docs/operations/createThing']],
    ['Events', ['/docs/events', '/docs/events#thing.created']],
    ['Versions', ['/docs/changelog']],
    ['Schemas', ['/docs/schemas/Thing', '/docs/schemas/Event', '/v1/openapi.json']],
  ])
})

test('each kind of page has its content', () => {
  const contents = new Map(pagesOf(document).map((page) => [page.path, contentOf(page, document).text]))
  expect(contents.get('/docs/overview.md')).toContain('<p>What one <code>has</code>.</p>')
  expect(contents.get('/docs/overview.md')).toContain('<code>POST /v1/things/{id}</code>')
  expect(contents.get('/docs/two.md')).toBe('<section><h1>Two</h1><p>Text.</p></section>')
  expect(contents.get('/docs/events.md')).toContain('<td><code>X-Signature</code>')
  expect(contents.get('/docs/schemas/Thing.md')).toContain('<h1>Thing</h1><table>')
  expect(contents.get('/docs/schemas/Event.md')).toContain('<h1>Event</h1><p>object</p>')
})

describe('the form of an operation', () => {
  const formOf = (operation: Operation, method = 'post') =>
    tryForm({ method, path: '/v1/things/{id}', operation }).text

  test('has the key, each parameter and the first example', () => {
    const form = formOf(create)
    expect(form).toContain('<form data-method="POST" data-path="/v1/things/{id}"><fieldset disabled>')
    expect(form).toContain('<input type="password" name="key" autocomplete="off">')
    expect([...form.matchAll(/name="(\w+:[^"]+"(?: required)?)/g)].map(([, name]) => name)).toEqual([
      'path:id" required',
      'header:Idempotency-Key"',
      'query:q"',
    ])
    expect(form).toContain('{\n  &quot;name&quot;: &quot;a&quot;\n}</textarea>')
  })

  test('is hidden without its script, and a write has a second button', () => {
    expect(formOf(create)).toMatch(/^<details class="try" hidden>[\s\S]* name="confirm" hidden>/)
    expect(formOf(create, 'get')).not.toContain('confirm')
  })

  test('offers values where there are few, and no key where none is needed', () => {
    const parameters = [
      { name: 'sort', in: 'query', required: false, schema: { enum: ['a', 'b'] } },
      { name: 'all', in: 'query', required: false, schema: { type: 'boolean' } },
    ] as const
    const form = formOf({ ...health, parameters }, 'get')
    expect(form).toContain('<select name="query:sort"><option></option><option>a</option><option>b</option>')
    expect(form).toContain('<select name="query:all"><option></option><option>true</option><option>false</op')
    expect(form).not.toContain('name="key"')
  })
})

test('the page has one style element, with a light and a dark scheme', () => {
  expect(STYLE).toContain('color-scheme: light dark')
})
