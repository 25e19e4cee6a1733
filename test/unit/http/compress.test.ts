import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptsGzip, encodeBody, prefersMarkdown } from '../../../shared/http/response.ts'

test.each([
  'gzip',
  'GZIP',
  'x-gzip',
  'deflate, gzip;q=1.0, *;q=0.5',
  'gzip;q=0.001',
  'gzip;q=1.000',
  'gzip ; q=0.5 , br',
  '*',
  'br;q=1, *;q=0.1',
  'identity;q=0, gzip',
])('%j accepts gzip', (header) => {
  expect(acceptsGzip(header)).toBe(true)
})

test.each([
  undefined,
  '',
  'identity',
  'br, deflate',
  'gzip;q=0',
  'gzip;q=0.000, *',
  '*;q=0',
  'gzip;q=2',
  'gzip;q=21',
  'gzip;q=1.5',
  'gzip;a=1;q=0',
  'gzip;q=',
  'gzip;q=x',
  'gzipped',
])('%j does not accept gzip', (header) => {
  expect(acceptsGzip(header)).toBe(false)
})

test('only bodies over 64 KB, counted in bytes, are compressed', () => {
  const most = 'x'.repeat(64 * 1024)
  expect(encodeBody(most, 'gzip')).toEqual({ body: most, headers: {} })
  const euros = '€'.repeat(64 * 342)
  expect(Buffer.byteLength(euros)).toBeGreaterThan(64 * 1024)
  for (const text of [`${most}x`, euros]) {
    const { body, isBase64Encoded, headers } = encodeBody(text, 'gzip')
    expect(isBase64Encoded).toBe(true)
    expect(headers).toEqual({ Vary: 'Accept-Encoding', 'Content-Encoding': 'gzip' })
    expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(text)
    // The body depends on the client's Accept-Encoding.
    expect(encodeBody(text, 'br')).toEqual({ body: text, headers: { Vary: 'Accept-Encoding' } })
  }
})

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/markdown;q=0', false],
  ['text/html;q=0', false],
  ['text/html', false],
  ['*/*', false],
  [undefined, false],
])('Accept %j prefers Markdown to HTML: %j', (header, expected) => {
  expect(prefersMarkdown(header)).toBe(expected)
})
