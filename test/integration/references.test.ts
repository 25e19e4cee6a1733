import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import * as keys from '../../shared/table/keys.ts'
import { describeTransports } from '../support/api.ts'
import type { Answer, Client } from '../support/client.ts'
import { newWorkspace, sharedWorkspace } from '../support/workspace.ts'
import { fillNamespaces, purchase, reference, refusal } from './expenses/api.ts'

const REFERENCE = { external_id: 'B-1', url: 'https://books.example/1', metadata: { a: 1, b: { c: [1, 2] } } }
/** All records with references; `expenses/limits.test.ts` has more. */
const PATHS = ['vendors', 'expense-categories', 'contacts', 'opportunities', 'expenses']
const OPEN = PATHS.filter((path) => path !== 'expenses')

const at = (path: string, id: string, namespace = 'books') =>
  `/v1/${path}/${id}/external-references/${namespace}`

const KEYS: Readonly<Record<string, (ws: WorkspaceId, id: never) => keys.Key>> = {
  vendors: keys.vendorKey,
  'expense-categories': keys.categoryKey,
  contacts: keys.contactKey,
  opportunities: keys.opportunityKey,
}

const create = async (client: Client, path: string): Promise<Answer['body']> =>
  path === 'expenses' ? purchase(client) : (await client.post(`/v1/${path}`, { name: 'Named' })).body

describeTransports('external references of every record (contract 7.12)', (send) => {
  const ws = sharedWorkspace(send)
  const starter = sharedWorkspace(send, 'starter')

  test.each(PATHS)('%s: are written, shown, repeated, changed and removed', async (path) => {
    const ws = await newWorkspace(send)
    const made = await create(ws, path)
    expect(made.external_references).toEqual({})
    const { status, body, headers } = await ws.put(at(path, made.id), REFERENCE)
    const time = body.updated_at
    expect(status).toBe(200)
    expect(time > made.updated_at).toBe(true)
    const books = { ...REFERENCE, created_at: time, updated_at: time }
    expect(body).toEqual({ ...made, updated_at: time, external_references: { books } })
    expect((await ws.get(`/v1/${path}/${made.id}`)).body).toEqual(body)
    expect((await ws.get(`/v1/${path}`)).body.data).toEqual([body])

    const { external_id, url } = REFERENCE
    const same = { metadata: { b: { c: [1, 2] }, a: 1 }, url, external_id }
    const again = await ws.put(at(path, made.id), same)
    expect(again).toMatchObject({ status: 200, body })
    expect(again.headers.etag).toBe(headers.etag)

    const other = (await ws.put(at(path, made.id), { external_id: 'B-2' })).body
    expect(other.updated_at > time).toBe(true)
    expect(other.external_references.books).toEqual({
      external_id: 'B-2',
      url: null,
      metadata: {},
      created_at: time,
      updated_at: other.updated_at,
    })
    await ws.put(at(path, made.id, 'archive'), { external_id: 'A' })
    expect(await ws.delete(at(path, made.id))).toMatchObject({ status: 204, text: '' })
    const left = (await ws.get(`/v1/${path}/${made.id}`)).body
    expect(Object.keys(left.external_references)).toEqual(['archive'])
    expect(left.updated_at > other.updated_at).toBe(true)
    for (const name of ['books', 'never', 'constructor']) {
      expect((await ws.delete(at(path, made.id, name))).status).toBe(204)
    }
    expect((await ws.get(`/v1/${path}/${made.id}`)).body).toEqual(left)
    const { data } = (await ws.get('/v1/events')).body
    expect(data.map(({ trigger }: { trigger: string }) => trigger)).not.toContain('expense.updated')
    expect(data.length).toBeLessThanOrEqual(1)
  })

  test('a removed reference makes an expense unreconciled in its namespace only', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    for (const name of ['books', 'archive']) await ws.put(at('expenses', id.toUpperCase(), name), REFERENCE)
    const isListed = async (query: string) => (await ws.get(`/v1/expenses?${query}`)).body.data.length === 1
    const states = async () => [
      await isListed('unreconciled_by=books'),
      await isListed('unreconciled_by=archive'),
      await isListed('reconciled=true'),
      await isListed('reconciled=false'),
    ]
    expect(await states()).toEqual([false, false, true, false])
    await ws.delete(at('expenses', id))
    expect(await states()).toEqual([true, false, true, false])
    await ws.delete(at('expenses', id, 'archive'))
    expect(await states()).toEqual([true, true, false, true])
  })

  test.each(OPEN)(
    '%s: every member writes them, without the plan, in at most 50 namespaces',
    async (path) => {
      const { id } = await create(starter, path)
      const { put, patch, delete: remove } = await starter.join([])
      await fillNamespaces(KEYS[path]?.(starter.id, id as never))
      expect(refusal(await put(at(path, id, 'one-more'), REFERENCE))).toBe('409 conflict')
      // They stay when the record changes.
      const { body } = await patch(`/v1/${path}/${id}`, { name: 'Other' })
      expect(body.name).toBe('Other')
      expect(Object.keys(body.external_references)).toHaveLength(50)
      expect((await remove(at(path, id, 'n7'))).status).toBe(204)
      expect((await put(at(path, id, 'one-more'), REFERENCE)).status).toBe(200)
      expect(refusal(await put(at(path, id, 'two-more'), REFERENCE))).toBe('409 conflict')
    },
  )

  test.each(['vendors', 'expenses'])(
    '%s: twenty at once in different namespaces are all kept, and of twenty in one a whole one',
    async (path) => {
      const { id } = await create(ws, path)
      const names = Array.from({ length: 20 }, (_, n) => `system-${n}`)
      const given = names.map((name) => ({ external_id: name, url: `https://${name}/`, metadata: { name } }))
      const each = await Promise.all(names.map((name, n) => ws.put(at(path, id, name), given[n])))
      const same = await Promise.all(given.map((one) => ws.put(at(path, id), one)))
      expect([...each, ...same].map(({ status }) => status)).toEqual(Array(40).fill(200))
      const { books, ...others } = (await ws.get(`/v1/${path}/${id}`)).body.external_references
      expect(Object.keys(others)).toEqual(names.toSorted())
      for (const [n, name] of names.entries()) expect(others[name]).toMatchObject(given[n] ?? {})
      const { external_id, url, metadata } = books
      expect(given).toContainEqual({ external_id, url, metadata })
    },
  )

  test('references of an opportunity are shown in its expenses, references of vendor and category are not', async () => {
    const ws = await newWorkspace(send)
    const [vendor, category, project] = [
      await create(ws, 'vendors'),
      await create(ws, 'expense-categories'),
      await create(ws, 'opportunities'),
    ]
    const links = { vendor_id: vendor.id, category_id: category.id, project_id: project.id }
    const made = await purchase(ws, links)
    expect(made.project.external_references).toEqual({})
    await ws.put(at('vendors', vendor.id), REFERENCE)
    await ws.put(at('expense-categories', category.id), REFERENCE)
    const { external_references } = (await ws.put(at('opportunities', project.id), REFERENCE)).body
    const shown = (await ws.get(`/v1/expenses/${made.id}`)).body
    expect(shown).toEqual({ ...made, project: { ...made.project, external_references } })
    expect((await ws.get('/v1/expenses')).body.data).toEqual([shown])
    expect(shown.vendor).toEqual({ id: vendor.id, name: 'Named' })
    expect(shown.category).toEqual({ id: category.id, name: 'Named' })
    const stored = (await ws.put(reference(made.id, 'books'), REFERENCE)).body
    expect(stored.project).toEqual(shown.project)
    await ws.patch(`/v1/expenses/${made.id}`, { notes: 'changed' })
    const [event] = (await ws.get('/v1/events?trigger_id=expense.updated')).body.data
    expect(event.data.project).toEqual(shown.project)
  })

  test('references of an opportunity have together at most 64 KB, and its largest expense still has events', async () => {
    const { id } = await create(ws, 'opportunities')
    // Two bytes each: the limit is one of bytes.
    const large = { external_id: 'x', metadata: { text: 'é'.repeat(2_000) } }
    const statuses: number[] = []
    for (let n = 0; n < 18; n++) statuses.push((await ws.put(at('opportunities', id, `n${n}`), large)).status)
    expect([statuses.indexOf(409), statuses.lastIndexOf(200)]).toEqual([15, 14])
    const text = '𝒳'.repeat(5_000)
    const expense = await purchase(ws, { description: text, notes: text, project_id: id })
    const kinds = new Set<number>()
    const big = { ...large, external_id: '𝒳'.repeat(255), url: `https://books.example/${'x'.repeat(2_000)}` }
    for (let n = 0; n < 50; n++) kinds.add((await ws.put(reference(expense.id, `n${n}`), big)).status)
    expect([...kinds]).toEqual([200, 409])
    const change = { description: 'x', notes: 'x' }
    expect((await ws.patch(`/v1/expenses/${expense.id}`, change)).status).toBe(200)
    expect((await ws.delete(`/v1/expenses/${expense.id}`)).status).toBe(204)
  })
})
