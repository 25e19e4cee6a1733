import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { eventsOf, faultsOf, purchase, reference, refusal, UNKNOWN_ID } from './api.ts'

const GIVEN = { external_id: 'INV-1', url: 'https://books.example/1', metadata: { a: 1, b: { c: [1, 2] } } }

const idsOf = async (ws: TestWorkspace, query: string): Promise<string[]> =>
  (await ws.get(`/v1/expenses?${query}`)).body.data.map(({ id }: { id: string }) => id)

describeTransports('PUT external-references (contract 7.1)', (send) => {
  test('returns the full expense', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    const { status, body } = await ws.put(reference(made.id, 'books'), GIVEN)
    expect(status).toBe(200)
    const at = body.updated_at
    expect(at > made.updated_at).toBe(true)
    const books = { ...GIVEN, created_at: at, updated_at: at }
    expect(body).toEqual({ ...made, updated_at: at, external_references: { books } })
    expect((await ws.get(`/v1/expenses/${made.id}`)).body).toEqual(body)
    const bare = await ws.put(reference(made.id.toUpperCase(), 'archive'), { external_id: 'A', url: null })
    expect(bare.body.external_references.archive).toMatchObject({ external_id: 'A', url: null, metadata: {} })
  })

  test('rule 1: an identical reference changes nothing, in any order of keys', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    const { body } = await ws.put(reference(made.id, 'books'), GIVEN)
    const { external_id, url } = GIVEN
    const again = await ws.put(reference(made.id, 'books'), {
      metadata: { b: { c: [1, 2] }, a: 1 },
      url,
      external_id,
    })
    expect(again).toMatchObject({ status: 200, body })
    const bare = await ws.put(reference(made.id, 'bare'), { external_id, metadata: null })
    for (const same of [{ external_id }, { external_id, url: null, metadata: {} }]) {
      expect((await ws.put(reference(made.id, 'bare'), same)).body).toEqual(bare.body)
    }
  })

  test('rule 2: a different reference replaces everything but created_at', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    const first = (await ws.put(reference(made.id, 'books'), GIVEN)).body
    const { body } = await ws.put(reference(made.id, 'books'), { external_id: 'INV-2' })
    expect(body.updated_at > first.updated_at).toBe(true)
    expect(body.external_references.books).toEqual({
      external_id: 'INV-2',
      url: null,
      metadata: {},
      created_at: first.external_references.books.created_at,
      updated_at: body.updated_at,
    })
  })

  test('rule 3: a reference creates no event', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    await ws.put(reference(made.id, 'books'), GIVEN)
    await ws.put(reference(made.id, 'books'), { external_id: 'INV-2' })
    await ws.delete(reference(made.id, 'books'))
    expect((await eventsOf(ws, made.id)).map(({ trigger }) => trigger)).toEqual(['expense.created'])
  })

  test('rule 4: twenty concurrent references in different namespaces are all kept', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    const names = Array.from({ length: 20 }, (_, n) => `system-${n}`)
    const answers = await Promise.all(
      names.map((name) => ws.put(reference(made.id, name), { external_id: name })),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    const { external_references } = (await ws.get(`/v1/expenses/${made.id}`)).body
    expect(Object.keys(external_references)).toEqual(names.toSorted())
    for (const name of names) expect(external_references[name].external_id).toBe(name)
  })

  test('twenty concurrent references in one namespace leave exactly one of them, complete', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    const inputs = Array.from({ length: 20 }, (_, n) => ({
      external_id: `id-${n}`,
      url: `https://books.example/${n}`,
      metadata: { n },
    }))
    const answers = await Promise.all(inputs.map((input) => ws.put(reference(made.id, 'books'), input)))
    expect(answers.map(({ status }) => status)).toEqual(inputs.map(() => 200))
    const { books } = (await ws.get(`/v1/expenses/${made.id}`)).body.external_references
    const { external_id, url, metadata } = books
    expect(inputs).toContainEqual({ external_id, url, metadata })
  })
})

describeTransports('DELETE external-references (contract 7.7)', (send) => {
  test('makes the expense unreconciled in that namespace only, and can be repeated', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    await ws.put(reference(made.id, 'books'), GIVEN)
    const both = (await ws.put(reference(made.id, 'archive'), GIVEN)).body
    expect(await idsOf(ws, 'unreconciled_by=books')).toEqual([])
    expect(await ws.delete(reference(made.id, 'books'))).toMatchObject({ status: 204, text: '' })
    const once = (await ws.get(`/v1/expenses/${made.id}`)).body
    const { archive } = both.external_references
    expect(once).toEqual({ ...both, external_references: { archive }, updated_at: once.updated_at })
    expect(once.updated_at > both.updated_at).toBe(true)
    expect(await ws.delete(reference(made.id, 'books'))).toMatchObject({ status: 204, text: '' })
    expect(await ws.delete(reference(made.id, 'never-set'))).toMatchObject({ status: 204 })
    expect((await ws.get(`/v1/expenses/${made.id}`)).body).toEqual(once)
    expect(await idsOf(ws, 'unreconciled_by=books')).toEqual([made.id])
    expect(await idsOf(ws, 'unreconciled_by=archive')).toEqual([])
    expect(await idsOf(ws, 'reconciled=true')).toEqual([made.id])
    await ws.delete(reference(made.id, 'archive'))
    expect(await idsOf(ws, 'reconciled=false')).toEqual([made.id])
  })

  test('an unknown expense is a 404, an invalid namespace a 400', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    for (const id of [UNKNOWN_ID, 'x', 'a%23b', 'x'.repeat(3000)]) {
      expect(refusal(await ws.delete(reference(id, 'books')))).toBe('404 not_found')
      expect(refusal(await ws.put(reference(id, 'books'), GIVEN))).toBe('404 not_found')
    }
    expect(faultsOf(await ws.delete(reference(made.id, 'Books')))).toEqual(['namespace'])
  })
})
