import { beforeAll, expect, test } from 'vitest'
import { describeTransports, direct } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { catchUp } from '../../support/like-aws.ts'
import { newWorkspace } from '../../support/workspace.ts'

const PLAIN = { 'accept-encoding': 'identity' }
const GZIP = { 'accept-encoding': 'gzip' }

/*
 * A quote takes two bytes as JSON, and four when Lambda escapes the body again. So a page of 100 opportunities full of
 * quotes is over the 6 MB of Lambda, but under 5 MB as the client reads it.
 */
let key = ''
beforeAll(async () => {
  const ws = await newWorkspace(direct)
  const quotes = '"'.repeat(1_000)
  const keys = Array.from({ length: 15 }, (_, n) => `field_${n}`)
  for (const name of keys) {
    expect((await ws.post('/v1/custom-fields', { key: name, label: name, type: 'text' })).status).toBe(201)
  }
  const line = quotes.slice(0, 500)
  const body = {
    name: line,
    contact_name: line,
    lead_source: line,
    address_street: line,
    address_city: line,
    custom_fields: Object.fromEntries(keys.map((name) => [name, quotes])),
  }
  // One after the other: ten at once need more units than the list of a workspace has.
  for (let n = 0; n < 100; n++) expect((await ws.post('/v1/opportunities', body)).status).toBe(201)
  await catchUp(ws.id)
  key = ws.key
})

describeTransports('large pages (contract 1.14)', (send) => {
  const get = (limit: number, headers: Record<string, string>) =>
    clientOf(send, key).get(`/v1/opportunities?limit=${limit}`, headers)

  test('a page that Lambda could not return is a 400 on limit; a smaller limit works', async () => {
    const refused = await get(100, PLAIN)
    expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.error.details).toEqual([
      { path: 'limit', message: expect.stringContaining('ask for fewer rows') },
    ])
    const half = await get(50, PLAIN)
    expect([half.status, half.body.data.length]).toEqual([200, 50])
  })

  test('the same page is sent compressed to a client that accepts gzip', async () => {
    const { status, body, headers } = await get(100, GZIP)
    expect([status, body.data.length]).toEqual([200, 100])
    expect(headers['content-encoding']).toBe('gzip')
  })

  test('a compressed page has the same content, and both have Vary: Accept-Encoding', async () => {
    const [plain, gzip, refused] = [
      await get(20, PLAIN),
      await get(20, GZIP),
      await get(20, { 'accept-encoding': 'gzip;q=0, *' }),
    ]
    // Each answer encrypts its cursor anew.
    const next_cursor = expect.any(String)
    expect(gzip.body).toEqual({ ...plain.body, next_cursor })
    expect([plain, gzip, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      undefined,
    ])
    expect([plain, gzip].map(({ headers }) => headers.vary)).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  })

  test('a body of at most 64 KB is not compressed', async () => {
    const { status, headers } = await get(1, GZIP)
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined])
  })

  test.each(['/docs', '/v1/openapi.json'])('%s is compressed too', async (target) => {
    const [plain, gzip] = [
      await send({ method: 'GET', target, headers: PLAIN }),
      await send({ method: 'GET', target, headers: GZIP }),
    ]
    expect([plain.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    for (const { vary } of [plain.headers, gzip.headers]) expect(vary).toMatch(/\bAccept-Encoding$/)
    expect(gzip.text).toBe(plain.text)
    expect(gzip.headers['cache-control']).toBe(plain.headers['cache-control'])
  })
})
