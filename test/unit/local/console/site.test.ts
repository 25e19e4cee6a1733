import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { consoleHeaders } from '../../../../infra/console/headers.ts'
import { Site } from '../../../../local/console/site.ts'

const PAGE = '<!doctype html><title>Console</title>'
const SCRIPT = 'console.log(1)'
const FILE_STORE = 'http://127.0.0.1:4000'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), PAGE)
writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets/index-1a2b.js'), SCRIPT)
writeFileSync(join(folder, 'assets/picture-3c4d.png'), 'PNG')
afterAll(() => rmSync(folder, { recursive: true }))

const site = new Site({ folder, fileStore: FILE_STORE, demoKey: 'wsk_demo' })

function ask(path: string, headers: NodeJS.Dict<string> = {}, method = 'GET', from = site) {
  const message = new IncomingMessage(new Socket())
  message.method = method
  message.headers = { host: '127.0.0.1:3000', ...headers }
  const response = from.respond(message, path)
  return response && { ...response, text: response.body.toString() }
}

describe('pages', () => {
  test.each(['/', '/sign-in', '/expenses', '/events/evt_0193', '/settings/api-keys'])(
    '%s is a page of the console, which a browser keeps but checks',
    (path) => {
      expect(ask(path)).toMatchObject({
        status: 200,
        text: PAGE,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      })
      expect(ask(path, {}, 'HEAD')).toMatchObject({ status: 200 })
    },
  )

  test.each([
    ...['/v1/me', '/docs', '/docs/page.js', '/v2/expenses', '/llms.txt', '/expenses/1/2', '/favicon.ico'],
    ...['/local/other', '/assets/index-0000.js', '/assets/', '/assets/../index.html'],
  ])('%s is neither a page nor a file: the API answers, with its own error', (path) => {
    expect(ask(path)).toBeUndefined()
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('the API answers a %s, with its own error', (method) => {
    expect(ask('/', {}, method)).toBeUndefined()
  })
})

describe('files', () => {
  test('hashed files never change', () => {
    expect(ask('/assets/index-1a2b.js')).toMatchObject({
      status: 200,
      text: SCRIPT,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })

  test('other files are checked before each use', () => {
    const { headers, status } = ask('/icon.svg') ?? {}
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    const again = ask('/icon.svg', { 'if-none-match': String(headers?.etag) })
    expect([status, again?.status, again?.text]).toEqual([200, 304, ''])
  })

  test('text is compressed for those who accept it', () => {
    const response = ask('/assets/index-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(response?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(response?.body ?? '').toString()).toBe(SCRIPT)
    expect(ask('/assets/picture-3c4d.png', { 'accept-encoding': 'gzip' })?.headers).not.toHaveProperty(
      'content-encoding',
    )
  })
})

test('every response has the security headers', () => {
  const expected = consoleHeaders(FILE_STORE)
  for (const path of ['/', '/sign-in', '/assets/index-1a2b.js', '/local/demo-key']) {
    expect(ask(path)?.headers).toMatchObject(expected)
  }
  expect(ask('/', { 'if-none-match': String(ask('/')?.headers.etag) })?.headers).toMatchObject(expected)
})

describe('the demo key', () => {
  test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'is given to the console of this machine: %j',
    (headers) => {
      expect(ask('/local/demo-key', headers)).toMatchObject({
        status: 200,
        text: '{"api_key":"wsk_demo"}',
        headers: { 'cache-control': 'no-store' },
      })
    },
  )

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'is refused to other pages: %j',
    (headers) => {
      const response = ask('/local/demo-key', headers)
      expect(response?.status).toBe(403)
      expect(response?.text).not.toContain('wsk_')
    },
  )

  test('is there without files, when another server has the pages', () => {
    const bare = new Site({ fileStore: FILE_STORE, demoKey: 'wsk_demo' })
    expect(ask('/local/demo-key', {}, 'GET', bare)?.status).toBe(200)
    expect(ask('/', {}, 'GET', bare)).toBeUndefined()
  })
})
