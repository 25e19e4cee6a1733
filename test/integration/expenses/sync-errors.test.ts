import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace, sharedWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachReceipt, purchase, reference, refusal, syncError, triggersOf } from './api.ts'

const FAULT = { code: 'vendor.unknown_1', message: 'No such vendor', retryable: false }

const idsOf = async (ws: TestWorkspace, query: string): Promise<string[]> =>
  (await ws.get(`/v1/expenses?${query}`)).body.data.map(({ id }: { id: string }) => id)

describeTransports('PUT sync-errors (contract 7.9)', (send) => {
  const ws = sharedWorkspace(send)

  test('returns the full expense, and counts', async () => {
    const made = await purchase(ws)
    expect(made.sync_errors).toEqual({})
    const { status, body } = await ws.put(syncError(made.id, 'books'), FAULT)
    expect(status).toBe(200)
    const at = body.updated_at
    expect(at > made.updated_at).toBe(true)
    const books = { ...FAULT, count: 1, first_at: at, last_at: at }
    expect(body).toEqual({ ...made, updated_at: at, sync_errors: { books } })
    expect((await ws.get(`/v1/expenses/${made.id}`)).body).toEqual(body)
    const again = await ws.put(syncError(made.id, 'books'), { code: 'x', message: 'é' })
    expect(again.body.sync_errors.books).toEqual({
      code: 'x',
      message: 'é',
      retryable: true,
      count: 2,
      first_at: at,
      last_at: again.body.updated_at,
    })
    expect(again.body.updated_at > at).toBe(true)
    expect(await triggersOf(ws, made.id)).toEqual(['expense.created'])
  })

  test('twenty concurrent errors are all counted', async () => {
    const { id } = await purchase(ws)
    const some = Array.from({ length: 20 }, () => ws.put(syncError(id, 'books'), FAULT))
    expect((await Promise.all(some)).map(({ status }) => status)).toEqual(some.map(() => 200))
    expect((await ws.get(`/v1/expenses/${id}`)).body.sync_errors.books.count).toBe(20)
  })

  test('a reference of the namespace removes the error, an identical one too', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    await ws.put(syncError(id, 'books'), FAULT)
    await ws.put(syncError(id, 'archive'), FAULT)
    expect(await idsOf(ws, 'unreconciled_by=books')).toEqual([id])
    const handled = (await ws.put(reference(id, 'books'), { external_id: '1' })).body
    expect(Object.keys(handled.sync_errors)).toEqual(['archive'])
    expect(await idsOf(ws, 'sync_error_by=books')).toEqual([])
    const failed = (await ws.put(syncError(id, 'books'), FAULT)).body
    expect(failed.external_references).toEqual(handled.external_references)
    expect(await idsOf(ws, 'sync_error_by=books&reconciled_by=books')).toEqual([id])
    const again = (await ws.put(reference(id, 'books'), { external_id: '1' })).body
    expect(again).toEqual({ ...handled, updated_at: again.updated_at })
    expect(again.updated_at > failed.updated_at).toBe(true)
    expect(await idsOf(ws, 'sync_error_by=books')).toEqual([])
  })

  test('an expense with errors in 50 namespaces and references in 50 is found in each, changed and deleted; the 51st is a conflict', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    const other = await purchase(ws, { expense_date: '2026-02-01' })
    const names = Array.from({ length: 50 }, (_, n) => `n${n}`)
    for (const name of names) expect((await ws.put(syncError(id, name), FAULT)).status).toBe(200)
    expect(refusal(await ws.put(syncError(id, 'one-more'), FAULT))).toBe('409 conflict')
    await ws.put(syncError(other.id, 'n9'), FAULT)
    for (const name of names) await ws.put(reference(id, `s-${name}`), { external_id: '1' })
    expect(refusal(await ws.put(reference(id, 'one-more'), { external_id: '1' }))).toBe('409 conflict')
    expect((await ws.put(reference(id, 's-n7'), { external_id: '2' })).status).toBe(200)
    expect((await ws.patch(`/v1/expenses/${id}`, { expense_date: '2026-03-01' })).status).toBe(200)
    await attachReceipt(ws, id)
    for (const name of ['n0', 'n9', 'n25', 'n49']) {
      expect(await idsOf(ws, `sync_error_by=${name}`)).toEqual(name === 'n9' ? [id, other.id] : [id])
      const filter = `reconciled_by=s-${name}&has_receipt=true&date_from=2026-03-01`
      expect(await idsOf(ws, filter)).toEqual([id])
    }
    expect(await idsOf(ws, 'sync_error_by=n9&limit=1&offset=1')).toEqual([other.id])
    expect((await ws.delete(syncError(id, 'n0'))).status).toBe(204)
    expect((await ws.put(syncError(id, 'one-more'), FAULT)).status).toBe(200)
    expect(await idsOf(ws, 'sync_error_by=n0')).toEqual([])
    expect(await idsOf(ws, 'sync_error_by=one-more')).toEqual([id])
    expect((await ws.delete(`/v1/expenses/${id}`)).status).toBe(204)
    expect(await idsOf(ws, 'sync_error_by=n9')).toEqual([other.id])
    expect(await idsOf(ws, 'reconciled_by=s-n9')).toEqual([])
  })
})

describeTransports('DELETE sync-errors (contract 7.10)', (send) => {
  test('removes one error, moves updated_at, and can be repeated', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    await ws.put(syncError(id, 'books'), FAULT)
    const both = (await ws.put(syncError(id, 'archive'), FAULT)).body
    expect(await ws.delete(syncError(id, 'books'))).toMatchObject({ status: 204, text: '' })
    const once = (await ws.get(`/v1/expenses/${id}`)).body
    const { archive } = both.sync_errors
    expect(once).toEqual({ ...both, sync_errors: { archive }, updated_at: once.updated_at })
    expect(once.updated_at > both.updated_at).toBe(true)
    for (const name of ['books', 'never-set', 'constructor']) {
      expect(await ws.delete(syncError(id, name))).toMatchObject({ status: 204, text: '' })
    }
    expect((await ws.get(`/v1/expenses/${id}`)).body).toEqual(once)
    expect(await triggersOf(ws, id)).toEqual(['expense.created'])
  })
})
