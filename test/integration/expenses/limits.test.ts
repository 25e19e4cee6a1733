import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace, sharedWorkspace } from '../../support/workspace.ts'
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

  // `test/integration/references.test.ts` has a row that gets too large, `test/unit/contract/fields.test.ts` has the forms of text, JSON and URLs.
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
})
