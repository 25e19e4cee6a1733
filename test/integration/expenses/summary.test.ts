import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { purchase, reference, syncError, UNKNOWN_ID } from './api.ts'

const idOf = async (ws: Client, path: string, body: object): Promise<string> =>
  (await ws.post(path, body)).body.id

/** Six expenses that differ in every filter. */
async function world(ws: Client & { readonly owner: string }, other: Client) {
  const depot = await idOf(ws, '/v1/vendors', { name: 'Home Depot' })
  const materials = await idOf(ws, '/v1/expense-categories', { name: 'Materials' })
  const project = await idOf(ws, '/v1/opportunities', { name: 'Roof' })
  const on = (day: number) => `2026-03-0${day}`
  const bodies: readonly [Client, object][] = [
    [ws, { amount_tax_inclusive: 0.1, tax_amount_included: 0.01, vendor_id: depot, expense_date: on(6) }],
    [ws, { amount_tax_inclusive: 0.2, category_id: materials, project_id: project, expense_date: on(5) }],
    [
      ws,
      {
        amount_tax_inclusive: -5,
        tax_amount_included: -0.4,
        vendor_name: 'Straße & Co',
        expense_date: on(4),
      },
    ],
    [ws, { amount_tax_inclusive: 1000, category_id: materials, billable: true, expense_date: on(3) }],
    [
      ws,
      {
        amount_tax_inclusive: 7,
        reimbursement_status: 'requested',
        reference_number: 'INV-77',
        expense_date: on(2),
      },
    ],
    [other, { amount_tax_inclusive: 8, description: `${'x'.repeat(4_000)} Needle`, expense_date: on(1) }],
  ]
  const ids: string[] = []
  for (const [client, body] of bodies) ids.push((await purchase(client, body)).id)
  return { depot, materials, project, ids }
}

describeTransports('filters and sums of expenses (contract 3.5, 6.12)', (send) => {
  test('each filter decides alike for the list, its changes and the sum, also together', async () => {
    const ws = await newWorkspace(send)
    const other = await ws.join()
    const { depot, materials, project, ids } = await world(ws, other)
    const cases: readonly [query: string, expenses: readonly number[]][] = [
      ['', [0, 1, 2, 3, 4, 5]],
      ['q=DEPOT', [0]],
      ['q=strasse', [2]],
      ['q=inv-7', [4]],
      ['q=needle', [5]],
      ['q=needles', []],
      ['q=', [0, 1, 2, 3, 4, 5]],
      [`vendor_id=${depot}`, [0]],
      [`vendor_id=${UNKNOWN_ID}`, []],
      [`category_id=${materials}`, [1, 3]],
      [`category_id=${materials}&billable=true`, [3]],
      ['billable=false&amount_min=7', [4, 5]],
      [`created_by=${other.id}`, [5]],
      ['amount_min=0.2&amount_max=7.999', [1, 4]],
      ['amount_max=-0.001', [2]],
      ['amount_min=8&amount_max=7', []],
      ['reimbursement_status=requested', [4]],
      ['reimbursement_status=none&amount_max=0.1', [0, 2]],
      [`project_id=${project}&category_id=${materials}`, [1]],
      // Whole months, in the wrong order.
      ['date_from=2026-12-01&date_to=2026-11-30', []],
      [`category_id=${materials}&date_from=2026-12-01&date_to=2026-11-30`, []],
    ]
    const changes = '/v1/expenses?updated_since=2026-01-01T00:00:00Z'
    // A change is listed some seconds late.
    await until(async () => (await ws.get(changes)).body.data.length === 6)
    await until(async () => (await ws.get('/v1/expenses/summary')).body.count === 6)
    for (const [query, expected] of cases) {
      const found = async (path: string) =>
        (await ws.get(`${path}&${query}`)).body.data.map(({ id }: { id: string }) => ids.indexOf(id))
      expect([query, await found('/v1/expenses?limit=50')]).toEqual([query, expected])
      const changed = await found(changes)
      expect([query, changed.sort()]).toEqual([query, expected])
      expect([query, (await ws.get(`/v1/expenses/summary?${query}`)).body.count]).toEqual([
        query,
        expected.length,
      ])
    }
    await ws.put(reference(ids[3] ?? '', 'books'), { external_id: 'B-1' })
    const open = await ws.get(`/v1/expenses?unreconciled_by=books&category_id=${materials}`)
    expect(open.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]])
  })

  test('a sum is exact, by category, project and namespace', async () => {
    const ws = await newWorkspace(send)
    const { materials, project, ids } = await world(ws, ws)
    const empty = await newWorkspace(send)
    expect((await empty.get('/v1/expenses/summary')).body).toEqual({
      ...{ object: 'expense_summary', count: 0, amount_tax_inclusive: 0, tax_amount_included: 0 },
      ...{ by_category: [], by_project: [], by_month: [], by_namespace: [], complete: true },
    })
    const [first = '', second = '', third = ''] = ids
    for (const id of [first, second]) await ws.put(reference(id, 'quickbooks'), { external_id: 'Q' })
    await ws.put(reference(third, 'archive'), { external_id: 'A' })
    await ws.put(syncError(third, 'quickbooks'), { code: 'x', message: 'x' })
    await ws.patch(`/v1/expense-categories/${materials}`, { name: 'Lumber' })
    await ws.patch(`/v1/expenses/${ids[5]}`, { is_archived: true })
    await ws.patch(`/v1/expenses/${first}`, { expense_date: '2026-02-28' })
    const summary = async (query = '') => (await ws.get(`/v1/expenses/summary?${query}`)).body
    // A sum includes a change some seconds later; this is the last one.
    await until(async () => (await summary()).by_month.length === 2)
    expect(await summary()).toEqual({
      ...{ object: 'expense_summary', count: 5, amount_tax_inclusive: 1002.3, tax_amount_included: -0.39 },
      by_category: [
        { category: { id: materials, name: 'Lumber' }, count: 2, amount_tax_inclusive: 1000.2 },
        { category: null, count: 3, amount_tax_inclusive: 2.1 },
      ],
      by_project: [
        { project_id: null, count: 4, amount_tax_inclusive: 1002.1 },
        { project_id: project, count: 1, amount_tax_inclusive: 0.2 },
      ],
      by_month: [
        { month: '2026-03', count: 4, amount_tax_inclusive: 1002.2 },
        { month: '2026-02', count: 1, amount_tax_inclusive: 0.1 },
      ],
      by_namespace: [
        { namespace: 'archive', handled: 1, failed: 0 },
        { namespace: 'quickbooks', handled: 2, failed: 1 },
      ],
      complete: true,
    })
    expect(await summary('sync_error_by=quickbooks')).toMatchObject({ count: 1, amount_tax_inclusive: -5 })
    expect(await summary('unreconciled_by=quickbooks')).toMatchObject({
      count: 3,
      amount_tax_inclusive: 1002,
    })
    expect(await summary('include_archived=true&amount_min=8')).toMatchObject({ count: 2 })
  })
})
