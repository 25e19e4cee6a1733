import { expect, test } from 'vitest'
import { describeTransports } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { faultsOf, MILEAGE, PURCHASE, purchase, UNKNOWN_ID } from './api.ts'

const WRONG: readonly [object, readonly string[]][] = [
  [{ expense_date: '2026-02-30' }, ['expense_date']],
  [{ expense_date: '2026-2-3' }, ['expense_date']],
  [{ expense_date: '2026-02-03T00:00:00Z' }, ['expense_date']],
  [{ expense_date: null }, ['expense_date']],
  [{ amount_tax_inclusive: -0.011 }, ['amount_tax_inclusive']],
  [{ amount_tax_inclusive: '10' }, ['amount_tax_inclusive']],
  [{ amount_tax_inclusive: null }, ['amount_tax_inclusive']],
  [{ tax_amount_included: -1 }, ['tax_amount_included']],
  [{ tax_amount_included: 11 }, ['tax_amount_included']],
  [{ payment_method: 'cheque' }, ['payment_method']],
  [{ payment_method: 'mileage' }, ['payment_method']],
  [{ payment_method: null }, ['payment_method']],
  [{ reimbursement_status: 'maybe' }, ['reimbursement_status']],
  [{ billable: 'true' }, ['billable']],
  [{ billable: null }, ['billable']],
  [{ mileage: { miles_driven: 1, rate: 1 } }, ['mileage']],
  [{ description: 1 }, ['description']],
  [{ notes: '\u0000' }, ['notes']],
  [{ vendor_id: 'x' }, ['vendor_id']],
  [{ vendor_id: UNKNOWN_ID }, ['vendor_id']],
  [{ category_id: UNKNOWN_ID }, ['category_id']],
  [{ project_id: UNKNOWN_ID }, ['project_id']],
  [
    { vendor_id: UNKNOWN_ID, category_id: UNKNOWN_ID, project_id: UNKNOWN_ID },
    ['category_id', 'project_id', 'vendor_id'],
  ],
  [{ vendor: { name: 'x' }, currency: 'EUR' }, ['currency', 'vendor']],
  [{ receipt: null, external_references: {}, id: UNKNOWN_ID }, ['external_references', 'id', 'receipt']],
]

describeTransports('write forms of expenses', (send) => {
  test('POST reports each invalid field', async () => {
    const ws = await newWorkspace(send)
    for (const [fields, paths] of WRONG) {
      const answer = await ws.post('/v1/expenses', { ...PURCHASE, ...fields })
      expect(faultsOf(answer), JSON.stringify(fields)).toEqual(paths)
    }
    expect(faultsOf(await ws.post('/v1/expenses', { ...PURCHASE, is_archived: true }))).toEqual([
      'is_archived',
    ])
    expect((await ws.get('/v1/expenses')).body.data).toEqual([])
  })

  test('PATCH reports each invalid field, and refuses a change of the type', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws)
    for (const [fields, paths] of WRONG) {
      const answer = await ws.patch(`/v1/expenses/${made.id}`, fields)
      expect(faultsOf(answer), JSON.stringify(fields)).toEqual(paths)
    }
    for (const fields of [{ expense_type: 'purchase' }, { is_archived: 'true' }, { is_archived: null }]) {
      expect(faultsOf(await ws.patch(`/v1/expenses/${made.id}`, fields))).toEqual(Object.keys(fields))
    }
    expect((await ws.get(`/v1/expenses/${made.id}`)).body).toEqual(made)
  })

  test('POST requires the fields of the expense type', async () => {
    const ws = await newWorkspace(send)
    expect(faultsOf(await ws.post('/v1/expenses'))).toEqual(['expense_date', 'expense_type'])
    const { amount_tax_inclusive: _, ...withoutAmount } = PURCHASE
    expect(faultsOf(await ws.post('/v1/expenses', withoutAmount))).toEqual(['amount_tax_inclusive'])
    const { mileage: __, ...withoutMileage } = MILEAGE
    expect(faultsOf(await ws.post('/v1/expenses', withoutMileage))).toEqual(['mileage'])
    for (const mileage of [
      { miles_driven: 1 },
      { miles_driven: -1, rate: 1 },
      { miles_driven: 1, rate: 1, x: 1 },
    ]) {
      expect(faultsOf(await ws.post('/v1/expenses', { ...MILEAGE, mileage }))[0]).toMatch(/^mileage\./)
    }
  })

  test('a free-text vendor has no id, and a vendor with an id replaces it', async () => {
    const ws = await newWorkspace(send)
    const made = await purchase(ws, { vendor_name: 'Corner shop' })
    expect(made.vendor).toEqual({ id: null, name: 'Corner shop' })
    const vendor = (await ws.post('/v1/vendors', { name: 'Shop Inc' })).body
    const { body } = await ws.patch(`/v1/expenses/${made.id}`, { vendor_id: vendor.id })
    expect(body.vendor).toEqual({ id: vendor.id, name: 'Shop Inc' })
    const back = await ws.patch(`/v1/expenses/${made.id}`, { vendor_name: 'Corner shop' })
    expect(back.body.vendor).toEqual({ id: null, name: 'Corner shop' })
    expect((await ws.patch(`/v1/expenses/${made.id}`, { vendor_name: null })).body.vendor).toBeNull()
  })
})
