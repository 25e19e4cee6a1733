import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { document } from '../../../shared/contract/openapi/document.ts'
import { html, inline } from '../../../shared/contract/page/html.ts'
import { docsPage } from '../../../shared/contract/page/page.ts'
import { callHandler } from '../../support/handlers.ts'

const made = await document()
const page = docsPage(made)

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

test('the page runs no script and loads no resource', () => {
  expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|javascript:/i)
  const [, ...outside] = [...page.matchAll(/(?:href|src)="(?!#)([^"]+)"/g)].map(([, to]) => to)
  expect(outside).toEqual([])
})

test('GET /docs returns the page with a policy that allows only its own style', async () => {
  const { status, headers, text } = await callHandler({ method: 'GET', target: '/docs' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(headers['x-request-id']).toBeTruthy()
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
