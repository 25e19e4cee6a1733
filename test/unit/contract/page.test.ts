import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { callHandler } from '../../../local/service/call-handler.ts'
import { docsFiles } from '../../../shared/document/docs-files.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import { guideSection, guidesOf } from '../../../shared/document/page/guide.ts'
import { html, inline } from '../../../shared/document/page/html.ts'
import { isOrdered } from '../../../shared/document/page/order.ts'

const made = await document()
const files = await docsFiles()
const pages = [...files]
  .filter(([, { headers }]) => headers['Content-Type']?.startsWith('text/html'))
  .map(([path, { text }]) => ({ path, text, main: text.slice(text.indexOf('<main')) }))
const front = files.get('/docs')?.text ?? ''
const get = (target: string) => callHandler({ method: 'GET', target })
const compressed = (text: string) => gzipSync(text).length / 1024

const idsOf = (text: string): string[] => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const linksOf = (text: string): string[] => [...text.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)
/** The menu of the first page, in its order. */
const menu = linksOf(/<nav id="contents"[\s\S]*<\/nav>/.exec(front)?.[0] ?? '')

test('strings are escaped, lists are joined, and HTML is kept', () => {
  expect(html`<p title="${'"&'}">${['<b>', html`<i>${1}</i>`, false]}</p>`.text).toBe(
    '<p title="&quot;&amp;">&lt;b&gt;<i>1</i></p>',
  )
  expect(inline('a `b<c` d').text).toBe('a <code>b&lt;c</code> d')
})

test('every page has the mark of the console, and a link to the index for language models', () => {
  const shapes = readFileSync('console/public/icon.svg', 'utf8').match(/<(rect|path) .*?\/>/g) ?? []
  expect(shapes).toHaveLength(3)
  for (const { text } of pages) {
    expect(text).toContain(shapes.join(''))
    expect(linksOf(text)).toContain('/llms.txt')
  }
})

test('each page in Markdown is an HTML page too, with a link to it', () => {
  const markdown = [...files.keys()].filter((path) => path.endsWith('.md'))
  expect(markdown.length).toBeGreaterThan(150)
  expect(pages).toHaveLength(markdown.length)
  for (const path of markdown) {
    const shown = files.get(path === '/docs/overview.md' ? '/docs' : path.slice(0, -'.md'.length))
    expect([path, shown?.text.includes(`<a href="${path}">This page as Markdown</a>`)]).toEqual([path, true])
  }
})

test('every operation, event and schema has a place, and every link leads to one', () => {
  const operations = Object.values(made.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId } of operations) expect(menu).toContain(`/docs/operations/${operationId}`)
  for (const trigger of Object.keys(made.webhooks)) expect(menu).toContain(`/docs/events#${trigger}`)
  for (const name of Object.keys(made.components.schemas)) expect(menu).toContain(`/docs/schemas/${name}`)
  const ids = new Map(pages.map(({ path, text }) => [path, idsOf(text)]))
  for (const [path, own] of ids) expect([path, new Set(own).size]).toEqual([path, own.length])
  const isPlace = (to: string, from: string) => {
    const [path = '', id] = to.startsWith('#') ? [from, to.slice(1)] : to.split('#')
    // `/` is the console.
    if (id === undefined)
      return files.has(path) || ['/v1/openapi.json', '/v1/openapi-3.0.json', '/'].includes(path)
    return ids.get(path)?.includes(id)
  }
  for (const { path, text } of pages) {
    expect([path, linksOf(text).filter((to) => !isPlace(to, path))]).toEqual([path, []])
  }
})

test('a page has one first heading, and the menu marks it in its open group', () => {
  for (const { path, text } of pages) {
    expect([path, text.match(/<h1>/g)?.length]).toEqual([path, 1])
    const marked = [...text.matchAll(/href="([^"]+)" aria-current="page"/g)].map(([, to]) => to)
    expect(marked).toEqual([path])
    const open = text.match(/<details open><summary>[^<]*<\/summary><ul>[\s\S]*?<\/ul>/g)
    expect([path, open?.length, open?.[0]?.includes(' aria-current="page"')]).toEqual([path, 1, true])
  }
})

test('every resource has a place in the order of the menu', () => {
  expect(Object.keys(made.paths).filter((path) => !isOrdered(path))).toEqual([])
  const wanted = [
    ...['/docs', '/docs/authentication', '/docs/errors', '/docs/verify-a-webhook'],
    ...[
      'getMe',
      'createContact',
      'createOpportunity',
      'createExpense',
      'createSubscription',
      'listEvents',
    ].map((id) => `/docs/operations/${id}`),
    ...['/docs/events', '/docs/compatibility', '/docs/changelog', '/docs/schemas/Expense'],
  ]
  const places = wanted.map((to) => menu.indexOf(to))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test("an operation's page has its description, parameters, body fields, responses, errors and samples", () => {
  const missing: string[] = []
  for (const operation of Object.values(made.paths).flatMap((methods) => Object.values(methods))) {
    const text = pages.find(({ path }) => path === `/docs/operations/${operation.operationId}`)?.main ?? ''
    const body = operation.requestBody?.content['application/json']?.schema?.properties ?? {}
    const refs = Object.values(operation.responses).flatMap((one) => ('$ref' in one ? [one.$ref] : []))
    const wanted = [
      html`<h1>${inline(operation.summary)}</h1>`.text,
      ...operation.parameters.flatMap((one) => [
        `<td><code>${one.name}</code>`,
        `name="${one.in}:${one.name}"`,
      ]),
      ...Object.keys(body).map((name) => `<td><code>${name}</code>`),
      ...Object.keys(operation.responses).map((status) =>
        Number(status) < 400 ? `<td>${status}</td>` : status,
      ),
      ...refs.map((ref) => `/docs/errors#${ref.split('/').at(-1)}"`),
      ...['Permissions', 'Triggers', 'Limits'].map((fact) => `<dt>${fact}</dt>`),
      ...Object.keys(operation.requestBody?.content['application/json']?.examples ?? {}).map(
        (name) => `<summary>Request: ${name}</summary>`,
      ),
      '<form data-method=',
      ...(operation['x-codeSamples'] ?? []).map(({ label }) => `<summary>${label}</summary>`),
    ]
    missing.push(
      ...wanted.filter((part) => !text.includes(part)).map((part) => `${operation.operationId}: ${part}`),
    )
  }
  expect(missing).toEqual([])
})

test('the fields of a schema have their type, bounds and default, also within objects, lists and maps', () => {
  const mainOf = (path: string) => pages.find((page) => page.path === path)?.main ?? ''
  const expense = mainOf('/docs/schemas/Expense')
  for (const name of ['vendor.name', 'sync_errors.*.code', 'external_references.*.external_id'])
    expect(expense).toContain(`<code>${name}</code>`)
  expect(expense).toContain('<a href="/docs/schemas/Project">Project</a> or null')
  expect(mainOf('/docs/operations/listExpenses')).toContain('1 to 100, default 25</small>')
  expect(mainOf('/docs/schemas/Opportunity')).toContain('list of string')
  expect(mainOf('/docs/errors')).toContain('<ul><li>')
})

test('neighboring fences of a guide are one sample, and the text between them stays in its place', () => {
  const [, guide] = guidesOf(
    'First.\n\n## Get pages\n\nSo:\n\n```curl\na\n```\n\n```Python\nb\n```\n\nThen:\n\n```json\n{}\n```',
  )
  expect(guide && guideSection(guide).text).toMatch(
    /^<section><h1>Get pages<\/h1><p>So:<\/p><div class="samples"><details open data-language="curl">.*<code>a<.*<code>b<.*<\/div><p>Then:<\/p><pre><code>{}<\/code><\/pre><\/section>$/,
  )
})

test('an event is shown with its description, its data and an example', () => {
  const { main = '' } = pages.find(({ path }) => path === '/docs/events') ?? {}
  for (const trigger of Object.keys(made.webhooks)) {
    const section = main.slice(main.indexOf(`<section id="${trigger}">`)).split('</section>')[0]
    expect(section).toMatch(/its <code>data<\/code>: (<a href="\/docs\/schemas\/\w+">|null\.)/)
    expect(section).toContain(`&quot;trigger&quot;: &quot;${trigger}&quot;`)
  }
})

test('a page loads one script and nothing else, and has no handlers in attributes', () => {
  for (const { text } of pages) {
    expect(text).not.toMatch(
      /<link|<img|<iframe|@import|url\(|javascript:|<[a-z][^>]* on[a-z]+=|<[a-z][^>]* style=/i,
    )
    expect(text.match(/<script/g)).toEqual(['<script'])
    expect(text.match(/ src="[^"]*"/g)).toEqual([expect.stringMatching(/^ src="\/docs\/page\.js\?v=\w{8}"$/)])
  }
})

test('the policy allows only the style of the page, scripts of its origin and requests to it', async () => {
  for (const path of ['/docs', '/docs/errors', '/docs/operations/getMe', '/docs/schemas/Expense']) {
    const { status, headers, text } = await get(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['x-request-id']).toBeTruthy()
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'sha256-${hash}'`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
  }
})

test('the address of the scripts has their version', async () => {
  const texts = await Promise.all(
    ['page', 'try', 'search'].map(async (name) => {
      const { status, headers, text } = await get(`/docs/${name}.js`)
      expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
      return text
    }),
  )
  const version = createHash('sha256').update(texts.join()).digest('hex').slice(0, 8)
  expect(front).toContain(` src="/docs/page.js?v=${version}"`)
})

test('a first load is at most 14 KB compressed, a search 48 KB more, a try 3 KB', () => {
  const sizeOf = (path: string) => compressed(files.get(path)?.text ?? '')
  const largest = Math.max(...pages.map(({ text }) => compressed(text)))
  expect(largest + sizeOf('/docs/page.js')).toBeLessThanOrEqual(14)
  expect(sizeOf('/docs/search.js') + sizeOf('/docs/search.json')).toBeLessThanOrEqual(48)
  expect(sizeOf('/docs/try.js')).toBeLessThanOrEqual(3)
})
