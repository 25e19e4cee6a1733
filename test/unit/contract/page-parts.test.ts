import { describe, expect, test } from 'vitest'
import { document } from '../../../shared/document/openapi/document.ts'
import type { JsonSchema } from '../../../shared/document/openapi/types.ts'
import { guideSection, guidesOf } from '../../../shared/document/page/guide.ts'
import { escapeHtml, html, inline, prose } from '../../../shared/document/page/html.ts'
import { notesOf, rowsOf, typeOf } from '../../../shared/document/page/schema.ts'
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
})

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

describe('the form of an operation', async () => {
  const { paths } = await document()
  const formOf = (path: string, method: 'get' | 'post') => {
    const operation = paths[path]?.[method]
    if (!operation) throw new Error(`no ${method} ${path}`)
    return tryForm({ method, path, operation }).text
  }

  test('has the key, each parameter and the first example', () => {
    const form = formOf('/v1/expenses/{id}/receipt', 'post')
    expect(form).toContain(
      '<form data-method="POST" data-path="/v1/expenses/{id}/receipt"><fieldset disabled>',
    )
    expect(form).toContain('<input type="password" name="key" autocomplete="off">')
    expect([...form.matchAll(/name="(\w+:[^"]+"(?: required)?)/g)].map(([, name]) => name)).toEqual([
      'path:id" required',
      'header:Idempotency-Key"',
    ])
    expect(formOf('/v1/expenses', 'post')).toMatch(/<textarea[^>]*>\{\s+&quot;\w+&quot;: /)
  })

  test('is hidden without its script, and a write has a second button', () => {
    expect(formOf('/v1/contacts', 'post')).toMatch(
      /^<details class="try" hidden>[\s\S]* name="confirm" hidden>/,
    )
    expect(formOf('/v1/contacts', 'get')).not.toContain('confirm')
  })

  test('offers values where there are few, and no key where none is needed', () => {
    const form = formOf('/v1/expenses', 'get')
    expect(form).toContain(
      '<select name="query:billable"><option></option><option>true</option><option>false</op',
    )
    expect(form).toMatch(/<select name="query:reimbursement_status"><option><\/option><option>none</)
    expect(formOf('/v1/health', 'get')).not.toContain('name="key"')
  })
})
