import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buckets, startBuckets } from '../../../../local/s3/buckets.ts'

const CONSOLE = 'http://127.0.0.1:3000'
const OTHER = 'https://attacker.example'

const directory = mkdtempSync(join(tmpdir(), 'cors-'))
let buckets: Buckets
beforeAll(async () => {
  buckets = await startBuckets(directory, () => undefined)
  await buckets.create('files')
  buckets.open()
  buckets.allowOrigins([CONSOLE])
})
afterAll(async () => {
  await buckets.stop()
  rmSync(directory, { recursive: true })
})

const send = (method: string, headers: Record<string, string>) =>
  fetch(`${buckets.endpoint}/files/receipts/1`, { method, headers })

const preflight = (origin: string, method: string, names: string) =>
  send('OPTIONS', {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': names,
  })

test("the console's origin may upload and read files", async () => {
  for (const [method, names] of [
    ['PUT', 'content-type'],
    ['GET', ''],
  ] as const) {
    const response = await preflight(CONSOLE, method, names)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(CONSOLE)
    expect(response.headers.get('access-control-allow-methods')).toContain(method)
    expect(response.headers.get('access-control-allow-headers')).toBe(names)
  }
})

test.each([
  ['another origin', OTHER, 'PUT', 'content-type'],
  ['another method', CONSOLE, 'DELETE', ''],
  ['another header', CONSOLE, 'PUT', 'content-type,x-amz-acl'],
])('refuses %s', async (_, origin, method, names) => {
  const response = await preflight(origin, method, names)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test("only the console's origin may read a response, and also an error", async () => {
  const own = await send('PUT', { origin: CONSOLE })
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([403, CONSOLE])
  expect(own.headers.get('vary')).toContain('Origin')
  const others = await send('PUT', { origin: OTHER })
  expect([others.status, others.headers.get('access-control-allow-origin')]).toEqual([403, null])
})
