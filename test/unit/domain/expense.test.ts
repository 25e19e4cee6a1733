import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import {
  createExpense,
  type ExpenseFault,
  patchExpense,
} from '../../../shared/domain/expenses/expense-change.ts'
import { type MemberId, newId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'

const then = new Date('2026-03-01T10:00:00.000Z')
const now = new Date('2026-03-02T11:00:00.000Z')
const ws = newId<WorkspaceId>(then)
const member = newId<MemberId>(then)

type Input = Parameters<typeof createExpense>[2]
const create = (type: 'purchase' | 'mileage', input: Partial<Input>) =>
  createExpense(ws, type, { expense_date: '2026-02-28', ...input }, member, then)

function made(result: Expense | readonly ExpenseFault[]): Expense {
  if (!('id' in result)) throw new Error(`faults: ${JSON.stringify(result)}`)
  return result
}
/** Path and message of each fault. */
const faults = (result: Expense | readonly ExpenseFault[]) =>
  'id' in result ? [] : result.map(({ path, message }) => `${path} ${message}`)
const paths = (result: Expense | readonly ExpenseFault[]): string[] =>
  'id' in result ? [] : result.map(({ path }) => path)

const MILES = { mileage: { miles_driven: 10, rate: 0.7 } }
const NO_MILES = 'mileage is for mileage expenses only'
const TAX = 'tax_amount_included must be between 0 and amount_tax_inclusive'
const purchase = made(create('purchase', { amount_tax_inclusive: 108.25 }))
const trip = made(create('mileage', MILES))

describe('a new expense', () => {
  it('with miles derives its amount and payment method', () => {
    expect(trip).toMatchObject({ amount_tax_inclusive: 7, payment_method: 'mileage' })
  })

  it.each<['purchase' | 'mileage', Partial<Input>, string[]]>([
    ['purchase', {}, ['amount_tax_inclusive is required']],
    ['purchase', { amount_tax_inclusive: 7, ...MILES }, [NO_MILES]],
    [
      'purchase',
      { amount_tax_inclusive: 7, payment_method: 'mileage' },
      ['payment_method must not be mileage for a purchase'],
    ],
    ['mileage', {}, ['mileage is required']],
    [
      'mileage',
      { amount_tax_inclusive: 7.01, ...MILES },
      ['amount_tax_inclusive must be miles_driven × rate'],
    ],
    [
      'mileage',
      { payment_method: 'company_card', ...MILES },
      ['payment_method must be mileage for a mileage expense'],
    ],
    ['purchase', { amount_tax_inclusive: 7, tax_amount_included: 7.01 }, [TAX]],
    ['purchase', { amount_tax_inclusive: 7, tax_amount_included: -1 }, [TAX]],
    ['purchase', { amount_tax_inclusive: -7, tax_amount_included: 1 }, [TAX]],
    ['purchase', { amount_tax_inclusive: -7, tax_amount_included: -7.01 }, [TAX]],
    [
      'purchase',
      { amount_tax_inclusive: 7, payment_method: 'mileage', tax_amount_included: 8, ...MILES },
      [NO_MILES, 'payment_method must not be mileage for a purchase', TAX],
    ],
  ])('a %s of %j is refused', (type, input, expected) => {
    expect(faults(create(type, input))).toEqual(expected)
  })

  it('with miles accepts the exact product as its amount', () => {
    expect(paths(create('mileage', { amount_tax_inclusive: 7, ...MILES }))).toEqual([])
  })

  it.each([null, 0, -0.5, -7])('of a return may have the tax %j', (tax_amount_included) => {
    expect(paths(create('purchase', { amount_tax_inclusive: -7, tax_amount_included }))).toEqual([])
  })

  it('may consist of tax only', () => {
    expect(paths(create('purchase', { amount_tax_inclusive: 7, tax_amount_included: 7 }))).toEqual([])
  })
})

describe('a changed expense', () => {
  it('is the same object if nothing changes', () => {
    const { id: _, workspace_id: __, ...same } = purchase
    expect(patchExpense(purchase, {}, now)).toBe(purchase)
    expect(patchExpense(purchase, { amount_tax_inclusive: 108.25, vendor: null }, now)).toBe(purchase)
    expect(patchExpense(trip, { mileage: { rate: 0.7, miles_driven: 10 } }, now)).toBe(trip)
    expect(patchExpense(purchase, { description: undefined, notes: same.notes }, now)).toBe(purchase)
  })

  it('does not treat negative zero as a change', () => {
    const free = made(create('purchase', { amount_tax_inclusive: 0, tax_amount_included: 0 }))
    expect(patchExpense(free, { amount_tax_inclusive: -0, tax_amount_included: -0 }, now)).toBe(free)
  })

  it('changes only the given fields and updated_at', () => {
    const changed = made(patchExpense(purchase, { is_archived: true }, now))
    expect(changed).toEqual({ ...purchase, is_archived: true, updated_at: now.toISOString() })
  })

  it('derives its amount from its new miles', () => {
    const changed = made(patchExpense(trip, { mileage: { miles_driven: 20, rate: 0.7 } }, now))
    expect(changed.amount_tax_inclusive).toBe(14)
  })

  it.each<[string, Expense, Parameters<typeof patchExpense>[1], string[]]>([
    ['miles on a purchase', purchase, { mileage: { miles_driven: 1, rate: 1 } }, ['mileage']],
    ['a mileage expense without miles', trip, { mileage: null }, ['mileage']],
    ['an amount that contradicts its miles', trip, { amount_tax_inclusive: 8 }, ['amount_tax_inclusive']],
    ['a trip paid by cash', trip, { payment_method: 'company_cash' }, ['payment_method']],
    [
      'an amount below its tax',
      made(create('purchase', { amount_tax_inclusive: 9, tax_amount_included: 5 })),
      { amount_tax_inclusive: 4 },
      ['tax_amount_included'],
    ],
  ])('%s is refused', (_name, expense, changes, expected) => {
    expect(paths(patchExpense(expense, changes, now))).toEqual(expected)
  })
})

it('an amount without tax may be zero or negative zero', () => {
  expect(faults(create('purchase', { amount_tax_inclusive: 0 }))).toEqual([])
})
