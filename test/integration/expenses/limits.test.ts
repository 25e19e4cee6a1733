import { expect, inject, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { purchase, reference } from './api.ts'

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
  test('the largest reference is stored as given, and metadata with any names and values', async () => {
    const to = reference((await purchase(ws)).id, 'books')
    const url = `https://books.example/${'x'.repeat(2_026)}`
    const largest = { external_id: '𝒳'.repeat(255), url, metadata: metadata(4096) }
    expect((await ws.put(to, largest)).body.external_references.books).toMatchObject(largest)
    const odd = '{"__proto__":{"a":1},"":["\\u0000",1e-300],"constructor":[{"a\\u0000b":9007199254740992}]}'
    const kept = await ws.put(to, { external_id: 'x', metadata: JSON.parse(odd) })
    expect(kept.text).toContain(`"metadata":${odd}`)
  })

  test('a namespace may have a name that every object inherits', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    for (const name of ['__proto__', 'constructor']) {
      expect((await ws.put(reference(id, name), { external_id: 'x' })).status).toBe(200)
      expect((await ws.get(`/v1/expenses?reconciled_by=${name}`)).body.data).toHaveLength(1)
      expect((await ws.get(`/v1/expenses?unreconciled_by=${name}`)).body.data).toHaveLength(0)
      expect((await ws.get(`/v1/expenses/${id}`)).text).toContain(`"${name}":{"external_id":"x"`)
    }
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
