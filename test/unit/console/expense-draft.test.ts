import { expect, test } from 'vitest'
import {
  changeOf,
  creationOf,
  emptyDraft,
  faultsOf,
  mileageAmount,
} from '../../../console/src/pages/expenses/draft.ts'

const VENDORS = [{ id: 'v1', name: 'Lumber Yard' }]
const draft = { ...emptyDraft('2026-03-13'), amount: '12.50', vendor: 'Lumber Yard' }

test('a vendor of the list is sent by its id, another one by its name', () => {
  expect(creationOf(draft, VENDORS)).toMatchObject({ vendor_id: 'v1', amount_tax_inclusive: 12.5 })
  const other = creationOf({ ...draft, vendor: ' Other ' }, VENDORS)
  expect(other).toMatchObject({ vendor_name: 'Other' })
  expect(other).not.toHaveProperty('vendor_id')
})

test('only what was changed is sent', () => {
  expect(changeOf(draft, draft, VENDORS)).toEqual({})
  expect(changeOf(draft, { ...draft, amount: '12.5' }, VENDORS)).toEqual({})
  expect(changeOf(draft, { ...draft, notes: 'x', isArchived: true }, VENDORS)).toEqual({
    notes: 'x',
    is_archived: true,
  })
  expect(changeOf(draft, { ...draft, vendor: '' }, VENDORS)).toEqual({ vendor_id: null })
})

test('a trip has miles and a rate, and no amount of its own', () => {
  const trip = { ...draft, type: 'mileage' as const, miles: '42.5', rate: '0.7' }
  expect(mileageAmount(trip)).toBe(29.75)
  expect(creationOf(trip, [])).toMatchObject({ mileage: { miles_driven: 42.5, rate: 0.7 } })
  expect(creationOf(trip, [])).not.toHaveProperty('amount_tax_inclusive')
  expect(faultsOf({ ...trip, rate: 'x' })).toEqual({ 'mileage.rate': expect.any(String) })
  expect(faultsOf({ ...trip, amount: '' })).toEqual({})
})

test('numbers that are missing or unreadable are not sent', () => {
  expect(faultsOf({ ...draft, amount: '', tax: '1,2' })).toEqual({
    amount_tax_inclusive: expect.any(String),
    tax_amount_included: expect.any(String),
  })
})
