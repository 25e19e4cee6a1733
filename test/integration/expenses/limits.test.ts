import { expect, inject, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { read } from '../../support/client.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { faultsOf, purchase, reference } from './api.ts'

/** Metadata of exactly this many bytes as JSON, mostly multi-byte characters. */
function metadata(bytes: number): object {
  const empty = Buffer.byteLength(JSON.stringify({ text: '' }))
  const rest = bytes - empty
  const value = { text: '📌é'.repeat(Math.floor(rest / 6)) + 'x'.repeat(rest % 6) }
  if (Buffer.byteLength(JSON.stringify(value)) !== bytes) throw new Error('the metadata has another size')
  return value
}

describeTransports('limits of an external reference', (send) => {
  const ws = sharedWorkspace(send)

  // `test/unit/contract/fields.test.ts` has the forms of text, JSON and URLs.
  test('external_id of 255 code points, url of 2,048 characters and metadata of 4,096 bytes fit', async () => {
    const to = reference((await purchase(ws)).id, 'books')
    const url = `https://books.example/${'x'.repeat(2_026)}`
    const largest = { external_id: '𝒳'.repeat(255), url, metadata: metadata(4096) }
    expect((await ws.put(to, largest)).body.external_references.books).toMatchObject(largest)
    const more = { external_id: '𝒳'.repeat(256), url: `${url}x`, metadata: metadata(4097) }
    expect(faultsOf(await ws.put(to, more))).toEqual(['external_id', 'metadata', 'url'])
    for (const external_id of ['', 7, null, undefined])
      expect(faultsOf(await ws.put(to, { external_id }))).toEqual(['external_id'])
    const headers = { authorization: `Bearer ${ws.key}`, 'content-type': 'application/json' }
    const body = '{"external_id":"x","metadata":{"n":1e400}}'
    expect(faultsOf(read(await send({ method: 'PUT', target: to, headers, body })))).toEqual(['metadata.n'])
    const odd = JSON.parse('{"__proto__":{"a":1},"":null,"constructor":[{}]}')
    const kept = await ws.put(to, { external_id: 'x', metadata: odd })
    expect(kept.text).toContain('"metadata":{"__proto__":{"a":1},"":null,"constructor":[{}]}')
  })

  test('namespace: 1 to 64 lower-case letters, digits, hyphens or underscores', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    const good = ['a', '0', '-', '_', 'a'.repeat(64), 'quick-books_2', '__proto__', 'constructor']
    for (const name of good) {
      expect((await ws.put(reference(id, name), { external_id: 'x' })).status).toBe(200)
      expect((await ws.get(`/v1/expenses?reconciled_by=${name}`)).body.data).toHaveLength(1)
      expect((await ws.get(`/v1/expenses?unreconciled_by=${name}`)).body.data).toHaveLength(0)
    }
    const { text } = await ws.get(`/v1/expenses/${id}`)
    for (const name of good) expect(text).toContain(`"${name}":{"external_id":"x"`)
    for (const name of ['a'.repeat(65), 'Books', 'a.b', 'a%20b', 'a%2Fb', 'caf%C3%A9', 'a%0A']) {
      expect(faultsOf(await ws.put(reference(id, name), { external_id: 'x' }))).toEqual(['namespace'])
      expect(faultsOf(await ws.get(`/v1/expenses?reconciled_by=${name}`))).toEqual(['reconciled_by'])
    }
  })

  test('one response reports all invalid and unknown fields', async () => {
    const to = reference((await purchase(ws)).id, 'NO')
    const answer = await ws.put(to, { url: 'x', metadata: 1, other: 1 })
    expect(faultsOf(answer)).toEqual(['external_id', 'metadata', 'namespace', 'other', 'url'])
  })

  test('an external reference that makes the row too large is a conflict, and the expense can still be changed and deleted', async () => {
    const ws = await newWorkspace(send)
    const text = '𝒳'.repeat(5_000)
    const project_id = await largestProject(ws)
    const { id } = await purchase(ws, { description: text, notes: text, project_id })
    const url = `https://books.example/${'𝒳'.repeat(2_000)}`
    const given = { external_id: '𝒳'.repeat(255), url, metadata: metadata(4096) }
    const statuses = new Set<number>()
    for (let n = 0; n < 50; n++)
      statuses.add(await statusOnceServed(() => ws.put(reference(id, `n${n}`), given)))
    expect([...statuses]).toEqual([200, 409])
    const path = `/v1/expenses/${id}`
    expect((await ws.get(path)).status).toBe(200)
    expect(await statusOnceServed(() => ws.patch(path, { is_archived: true }))).toBe(200)
    expect(await statusOnceServed(() => ws.delete(path))).toBe(204)
  })
})

/**
 * In a like-AWS run, a write of so large a row may throttle its partition for longer than the service repeats the next one. A
 * client then repeats the request.
 */
async function statusOnceServed(request: () => Promise<{ status: number }>): Promise<number> {
  const { status } = await request()
  return status === 503 && inject('service').likeAws ? statusOnceServed(request) : status
}

/** Creates a project that takes as much space in an expense as possible. */
async function largestProject(ws: TestWorkspace): Promise<string> {
  const line = '\u0001'.repeat(500)
  const keys = Array.from({ length: 8 }, (_, n) => `field_${n}`)
  for (const key of keys) await ws.post('/v1/custom-fields', { key, label: key, type: 'text' })
  const { status, body } = await ws.post('/v1/opportunities', {
    name: line,
    ...Object.fromEntries(['street', 'city', 'state', 'zip', 'country'].map((of) => [`address_${of}`, line])),
    custom_fields: Object.fromEntries(keys.map((key) => [key, '𝒳'.repeat(1_000)])),
  })
  expect(status).toBe(201)
  return body.id
}
