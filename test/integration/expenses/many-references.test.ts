import { expect, test } from 'vitest'
import { readNamespaces } from '../../../shared/table/expenses/namespaces.ts'
import { expenseKey } from '../../../shared/table/keys.ts'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { rawJson } from '../../support/raw-json.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { fillNamespaces, purchase, reference, syncError, triggersOf, UNKNOWN_ID } from './api.ts'

const put = (client: Client, references: unknown, namespace = 'books') =>
  client.put(`/v1/external-references/${namespace}`, { references })

/** No number holds it. */
const INTEGER = rawJson('9007199254740993')

/** Status and error code of each entry. */
const outcomes = (data: readonly { status: number; error: { code: string } | null }[]) =>
  data.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim())

describeTransports('PUT /v1/external-references (contract 7.11)', (send) => {
  test('writes 50 references, in the order of the request, and can be repeated', async () => {
    const ws = await newWorkspace(send)
    const made = await Promise.all(Array.from({ length: 50 }, () => purchase(ws)))
    const [failed] = made
    await ws.put(syncError(failed.id, 'books'), { code: 'x', message: 'x' })
    const references = made.map(({ id }, n) => ({ expense_id: id, external_id: `B-${n}` }))
    Object.assign(references[7] ?? {}, { url: 'https://books.example/7', metadata: { n: 7 } })
    const { status, body } = await put(ws, references)
    expect(status).toBe(200)
    expect(body).toEqual({ data: made.map(({ id }) => ({ expense_id: id, status: 200, error: null })) })
    const shown = (await ws.get('/v1/expenses?reconciled_by=books&limit=100')).body.data
    expect(shown).toHaveLength(50)
    for (const [n, { id }] of made.entries()) {
      const one = shown.find((expense: { id: string }) => expense.id === id)
      const given =
        n === 7 ? { url: 'https://books.example/7', metadata: { n: 7 } } : { url: null, metadata: {} }
      const at = one.updated_at
      const books = { external_id: `B-${n}`, ...given, created_at: at, updated_at: at }
      expect(one).toMatchObject({ external_references: { books }, sync_errors: {} })
    }
    expect((await ws.get('/v1/expenses?unreconciled_by=books')).body.data).toEqual([])
    expect((await put(ws, references.toReversed())).body.data).toEqual(body.data.toReversed())
    expect((await ws.get('/v1/expenses?reconciled_by=books&limit=100')).body.data).toEqual(shown)
    expect(await triggersOf(ws, failed.id)).toEqual(['expense.created'])
  })

  test('answers for each expense as a request for it alone', async () => {
    const ws = await newWorkspace(send)
    const [own, taken, full] = [await purchase(ws), await purchase(ws), await purchase(ws)]
    await fillNamespaces(expenseKey(ws.id, full.id))
    const entries = [
      { expense_id: own.id, external_id: 'B-1' },
      { expense_id: taken.id, external_id: '', url: 'ftp://x', metadata: { row: INTEGER } },
      { expense_id: UNKNOWN_ID, external_id: 'B-1' },
      { expense_id: full.id, external_id: 'B-1' },
    ]
    const { body } = await put(ws, entries)
    expect(outcomes(body.data)).toEqual(['200', '400 invalid_request', '404 not_found', '409 conflict'])
    for (const [n, { expense_id, ...given }] of entries.entries()) {
      const alone = await ws.put(reference(expense_id, 'books'), given)
      const { status, error } = body.data[n]
      expect(status).toBe(alone.status)
      if (error) expect({ ...error, request_id: '' }).toEqual({ ...alone.body.error, request_id: '' })
    }
    expect(body.data[1].error.details.map(({ path }: { path: string }) => path)).toEqual([
      'external_id',
      'url',
      'metadata.row',
    ])
    const missing = await put(ws, [{ expense_id: own.id }])
    expect(missing.body.data[0].error.details).toEqual([{ path: 'external_id', message: 'is required' }])
  })

  test('removes the references of entries without an id, also where there is none', async () => {
    const ws = await newWorkspace(send)
    const made = await Promise.all([purchase(ws), purchase(ws), purchase(ws)])
    const ids = made.map(({ id }) => id)
    const [stamped, bare, other] = ids
    await put(ws, [{ expense_id: stamped, external_id: 'B-1' }])
    const entries = [
      { expense_id: stamped, external_id: null },
      { expense_id: bare, external_id: null },
      { expense_id: other, external_id: null, url: 'https://books.example/1' },
    ]
    const { status, body } = await put(ws, entries)
    expect([status, outcomes(body.data)]).toEqual([200, ['204', '204', '400 invalid_request']])
    expect(body.data.map((entry: { expense_id: string }) => entry.expense_id)).toEqual(ids)
    expect((await ws.get(`/v1/expenses/${stamped}`)).body.external_references).toEqual({})
    expect(outcomes((await put(ws, entries.slice(0, 2))).body.data)).toEqual(['204', '204'])
    // A namespace that is only removed is none of the workspace.
    await put(ws, [{ expense_id: bare, external_id: null }], 'typo')
    expect(Object.keys((await readNamespaces(ws.id)).record)).toEqual(['books'])
  })

  test('namespaces are listed by name, also beyond the first twenty, and stay (contract 7.13)', async () => {
    const ws = await newWorkspace(send, 'professional')
    const { id } = await purchase(ws)
    const names = Array.from({ length: 23 }, (_, n) => `n${22 - n}`)
    for (const name of names.slice(0, 21)) await ws.put(reference(id, name), { external_id: 'x' })
    for (const name of names.slice(21)) await put(ws, [{ expense_id: id, external_id: 'x' }], name)
    await ws.put(syncError(id, 'failed-only'), { code: 'x', message: 'x' })
    for (const name of names.slice(20)) await ws.delete(reference(id, name))
    const member = await ws.join([])
    const list = '/v1/external-references?limit=10'
    const seen: { namespace: string; created_at: string }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await member.get(list + (cursor && `&cursor=${cursor}`))
      expect([status, body.has_more]).toEqual([200, body.next_cursor !== null])
      seen.push(...body.data)
      cursor = body.next_cursor
    }
    expect(seen.map(({ namespace }) => namespace)).toEqual(names.toSorted())
    await ws.put(reference(id, 'n0'), { external_id: 'again' })
    const again = (await ws.get('/v1/external-references?limit=100')).body.data
    expect(again).toEqual(seen)
    expect(again[0]).toEqual({ namespace: 'n0', object: 'namespace', created_at: expect.any(String) })
  })

  test('checks the rights to each expense', async () => {
    const ws = await newWorkspace(send)
    const { id } = await purchase(ws)
    const member = await ws.join(['expenses.view', 'expenses.edit'])
    const own = await purchase(member)
    const both = [id, own.id].map((expense_id) => ({ expense_id, external_id: 'B-1' }))
    expect(outcomes((await put(member, both)).body.data)).toEqual(['404 not_found', '200'])
    const reader = await ws.join(['expenses.view', 'expenses.view_all'])
    expect(outcomes((await put(reader, both, 'other')).body.data)).toEqual(['403 forbidden', '403 forbidden'])
    // Markers cost every later write, so a refused request announces no namespace.
    expect(Object.keys((await readNamespaces(ws.id)).record)).toEqual(['books'])
    const stranger = await newWorkspace(send)
    expect(outcomes((await put(stranger, both)).body.data)).toEqual(['404 not_found', '404 not_found'])
  })
})
