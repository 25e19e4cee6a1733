import { describe, expect, test } from 'vitest'
import type { Document, JsonSchema, Operation } from '../../../shared/contract/openapi/types.ts'
import { guideSection, guidesOf } from '../../../shared/contract/page/guide.ts'
import { anchor, escapeHtml, html, inline, prose } from '../../../shared/contract/page/html.ts'
import { operationSection } from '../../../shared/contract/page/operation.ts'
import { docsPage, eventSection } from '../../../shared/contract/page/page.ts'
import { notesOf, row, rowsOf, table, typeOf } from '../../../shared/contract/page/schema.ts'
import { STYLE } from '../../../shared/contract/page/style.ts'

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
    [{ $ref: '#/components/schemas/Expense' }, '<a href="#Expense">Expense</a>'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ allOf: [{ $ref: '#/a/b' }, { type: 'object' }] }, '<a href="#b">b</a>'],
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
  expect(guides.map(({ id, title }) => [id, title])).toEqual([
    ['overview', 'Overview'],
    ['get-pages', 'Get pages'],
  ])
  expect(guides.map((guide) => guideSection(guide).text)).toEqual([
    `<section id="overview"><h2>Overview ${anchor('overview', 'Overview').text}</h2><p>First.</p></section>`,
    `<section id="get-pages"><h2>Get pages ${anchor('get-pages', 'Get pages').text}</h2><p>So:</p><div class="samples"><details open data-language="curl"><summary>curl</summary><pre><code>a

b</code></pre></details><details data-language="Python"><summary>Python</summary><pre><code>c</code></pre></details></div><p>Then:</p><pre><code>{}</code></pre></section>`,
  ])
})

test('an endpoint shows what it needs, its parameters, body, responses, errors, samples and examples', () => {
  const head = (title: string, second = 'Type') =>
    `<table><thead><tr><th scope="col">${title}</th><th scope="col">${second}</th><th scope="col">Description</th></tr></thead><tbody>`
  const end = '</tbody></table>'
  const endpoint = { method: 'post', path: '/v1/things/{id}', operation: create }
  expect(operationSection(endpoint, document).text).toBe(`<section id="createThing" class="endpoint"><div>
<h3>Create a thing; it is yours <a class="anchor" href="#createThing" aria-label="Link to Create a thing; it is yours">#</a></h3>
<p class="route"><b class="post">POST</b> <code><wbr>/v1<wbr>/things<wbr>/{id}</code></p><dl><div><dt>Permissions</dt><dd><code>things</code>.</dd></div><div><dt>Triggers</dt><dd><a href="#thing.created"><code>thing.created</code></a>.</dd></div></dl>
${head('Path parameter')}${row('id', true, { type: 'string' }, 'Which.').text}${end}${head('Query parameter')}${row('q', false, { type: 'string' }).text}${end}${head('Header')}${row('Idempotency-Key', false, { type: 'string' }).text}${end}
${head('Body field')}${row('name', false, { type: 'string' }).text}${end}
${head('Response', 'Body')}<tr><td>201</td><td><a href="#Thing">Thing</a></td><td>The <code>thing</code>.</td></tr>
<tr><td>204</td><td></td><td>Nothing.</td></tr>
${end}
<p class="failures">Errors: 403 <a href="#Forbidden"><code>forbidden</code></a> <a href="#Forbidden"><code>plan</code></a> 
404 
</p>
</div><div><div class="samples"><details open data-language="curl"><summary>curl</summary><pre><code>curl &quot;$A&quot;</code></pre></details><details data-language="Python"><summary>Python</summary><pre><code>post()</code></pre></details></div>
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
  ).toBe(`<section id="thing.created"><h3><code>thing.created</code> ${anchor('thing.created', 'thing.created').text}</h3><p>A thing is created.</p>
<p>An <a href="#Event">Event</a>; its <code>data</code>: <a href="#Thing">Thing</a>.</p>
<details class="example"><summary>Example</summary><pre><code>{
  &quot;id&quot;: &quot;evt_&lt;1&gt;&quot;
}</code></pre></details></section>`)
  expect(eventSection('other', health).text).toContain('its <code>data</code>: .')
})

test('the page has guides, endpoints, events, versions, errors and schemas, in this order, and a menu of them', () => {
  const [head = '', main = ''] = docsPage(document, '/x.js').split('<main id="main">')
  expect(head).toContain(`<style>${STYLE}</style><script src="/x.js" defer></script></head>`)
  expect(head).toContain('<title>Things &amp; more</title><meta name="description" content="All things">')
  const menu = [...head.matchAll(/<strong>([^<]*)|<li><a href="([^"]*)/g)].map(([, title, to]) => title ?? to)
  expect(menu).toEqual([
    ...['Guides', '#overview', '#two'],
    // A resource that is not in the order comes last.
    ...['Service', '#health', 'Things', '#createThing', 'Events', '#thing.created'],
    ...['Versions', '#changelog', 'Reference', '#failures', '#Thing', '#Event', '/v1/openapi.json'],
  ])
  expect([...main.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    ...['overview', 'two', 'service', 'health', 'things', 'createThing', 'events', 'thing.created'],
    ...['changelog', 'failures', 'Forbidden', 'Empty', 'schemas', 'Thing', 'Event'],
  ])
  expect(main).toContain('<p>What one <code>has</code>.</p>')
  expect(main).toContain('<p>Not <code>allowed</code>.</p>')
  expect(main).toContain('<td>X-Signature'.replace('<td>', '<td><code>'))
})

test('the page has one style element, with a light and a dark scheme', () => {
  expect(STYLE).toContain('color-scheme: light dark')
})
