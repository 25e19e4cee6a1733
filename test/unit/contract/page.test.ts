import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { document } from '../../../shared/contract/openapi/document.ts'
import { html, inline } from '../../../shared/contract/page/html.ts'
import { isOrdered } from '../../../shared/contract/page/order.ts'
import { docsPage } from '../../../shared/contract/page/page.ts'
import { callHandler } from '../../support/handlers.ts'

const made = await document()
const page = docsPage(made, '/docs/page.js')

test('strings are escaped, lists are joined, and HTML is kept', () => {
  expect(html`<p title="${'"&'}">${['<b>', html`<i>${1}</i>`, false]}</p>`.text).toBe(
    '<p title="&quot;&amp;">&lt;b&gt;<i>1</i></p>',
  )
  expect(inline('a `b<c` d').text).toBe('a <code>b&lt;c</code> d')
})

test('every operation, event and schema has a section, and every link targets one', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const operations = Object.values(made.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids).toEqual(expect.arrayContaining(operations))
  expect(ids).toEqual(
    expect.arrayContaining([...Object.keys(made.webhooks), ...Object.keys(made.components.schemas)]),
  )
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to)
  expect(links.filter((to) => !ids.includes(to))).toEqual([])
})

test('every resource has a place in the order of the page', () => {
  expect(Object.keys(made.paths).filter((path) => !isOrdered(path))).toEqual([])
  const menu = [...page.matchAll(/<li><a href="#(\w+)">/g)].map(([, id = '']) => id)
  const wanted = [
    'getMe',
    'createContact',
    'createOpportunity',
    'createExpense',
    'createSubscription',
    'listEvents',
  ]
  expect(wanted.map((id) => menu.indexOf(id))).toEqual(
    wanted.map((id) => menu.indexOf(id)).toSorted((a, b) => a - b),
  )
  expect(wanted.filter((id) => !menu.includes(id))).toEqual([])
})

test('guides come before the reference, compatibility and changelog after it', () => {
  const places = [
    ...['overview', 'authentication', 'errors', 'pagination', 'synchronization', 'idempotency', 'limits'],
    ...['receiving-webhooks', 'verify-a-webhook', 'getMe', 'compatibility', 'changelog', 'failures'],
  ].map((id) => page.indexOf(` id="${id}"`))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the page loads one script and nothing else, and has no handlers in attributes', () => {
  expect(page).not.toMatch(
    /<link|<img|<iframe|@import|url\(|javascript:|<[a-z][^>]* on[a-z]+=|<[a-z][^>]* style=/i,
  )
  expect(page.match(/<script/g)).toEqual(['<script'])
  const outside = [...page.matchAll(/(?:href|src)="(?!#)([^"]+)"/g)].map(([, to]) => to)
  expect(outside).toEqual(['/docs/page.js', '/v1/openapi.json'])
})

test('GET /docs returns the page with a policy that allows only its own style and script', async () => {
  const { status, headers, text } = await callHandler({ method: 'GET', target: '/docs' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(headers['x-request-id']).toBeTruthy()
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

test('the page and its script are at most 74 KB compressed, and the address of the script has its version', async () => {
  const { text } = await callHandler({ method: 'GET', target: '/docs' })
  const [, target = ''] = /<script src="([^"]+)"/.exec(text) ?? []
  const script = await callHandler({ method: 'GET', target })
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  const hash = createHash('sha256').update(script.text).digest('hex')
  expect(target).toBe(`/docs/page.js?v=${hash.slice(0, 8)}`)
  expect(gzipSync(text).length + gzipSync(script.text).length).toBeLessThanOrEqual(74 * 1024)
})
