import './page.ts'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  creationOf,
  faultsOf,
  tripAmount,
  valuesOf,
} from '../../../console/src/pages/expenses/expense-values.ts'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../shared/domain/kit/texts.ts'
import { expense } from './expense.ts'

const VENDORS = [
  { id: 'v0', name: 'Other Yard' },
  { id: 'v1', name: 'Lumber Yard' },
]
const EMPTY = valuesOf({}, '2026-03-13')
const draft = { ...EMPTY, amount_tax_inclusive: '12.50', vendor_name: 'Lumber Yard' }
const miles = (miles_driven: string, rate: string) => ({ mileage: { miles_driven, rate } })
const trip = { ...draft, expense_type: 'mileage' as const, ...miles('42.5', '0.7') }
const FAULT = 'Enter a number such as 1234.50.'

test('a new expense is a purchase of today, with nothing else', () => {
  expect(valuesOf({}).expense_date).toBe('')
  expect(EMPTY).toEqual({
    expense_type: 'purchase',
    expense_date: '2026-03-13',
    amount_tax_inclusive: '',
    tax_amount_included: '',
    ...miles('', ''),
    vendor_name: '',
    category_id: '',
    project_id: undefined,
    ...mapFields(EXPENSE_TEXTS, () => ''),
    payment_method: 'company_card',
    reimbursement_status: 'none',
    billable: false,
    is_archived: false,
  })
})

describe('the form of an expense begins with', () => {
  test('nothing where the expense has nothing', () => {
    expect(valuesOf({ ...expense, vendor: null })).toEqual({
      ...EMPTY,
      amount_tax_inclusive: '184.62',
      billable: true,
    })
  })

  test('all that it has', () => {
    const whole = {
      ...expense,
      expense_type: 'mileage' as const,
      amount_tax_inclusive: 0,
      tax_amount_included: 1.5,
      mileage: { miles_driven: 42.125, rate: 0.7 },
      category: { id: 'c', name: 'Travel' },
      project: { id: 'p' } as NonNullable<typeof expense.project>,
      ...mapFields(EXPENSE_TEXTS, (name) => `A ${name}`),
      payment_method: 'mileage' as const,
      reimbursement_status: 'paid' as const,
      billable: false,
      is_archived: true,
    }
    expect(valuesOf(whole)).toEqual({
      expense_type: 'mileage',
      expense_date: '2026-03-13',
      amount_tax_inclusive: '0.00',
      tax_amount_included: '1.50',
      ...miles('42.125', '0.7'),
      vendor_name: 'Lone Star Lumber',
      category_id: 'c',
      project_id: 'p',
      ...mapFields(EXPENSE_TEXTS, (name) => `A ${name}`),
      payment_method: 'mileage',
      reimbursement_status: 'paid',
      billable: false,
      is_archived: true,
    })
  })
})

describe('what is sent', () => {
  const body = {
    expense_date: '2026-03-13',
    tax_amount_included: null,
    category_id: null,
    project_id: null,
    ...mapFields(EXPENSE_TEXTS, () => null),
    reimbursement_status: 'none',
    billable: false,
  }

  test('of a new purchase', () => {
    const filled = {
      ...draft,
      tax_amount_included: '1.25',
      category_id: 'c',
      project_id: 'p',
      ...mapFields(EXPENSE_TEXTS, (name) => ` A ${name} `),
      billable: true,
    }
    expect(creationOf(draft, VENDORS)).toEqual({
      ...body,
      expense_type: 'purchase',
      vendor_id: 'v1',
      amount_tax_inclusive: 12.5,
      payment_method: 'company_card',
    })
    expect(creationOf(filled, VENDORS)).toMatchObject({
      tax_amount_included: 1.25,
      category_id: 'c',
      project_id: 'p',
      ...mapFields(EXPENSE_TEXTS, (name) => `A ${name}`),
      billable: true,
    })
  })

  test('of a new trip: miles and a rate, and no amount of its own', () => {
    expect(creationOf({ ...trip, vendor_name: '' }, VENDORS)).toEqual({
      ...body,
      expense_type: 'mileage',
      vendor_id: null,
      mileage: { miles_driven: 42.5, rate: 0.7 },
    })
    expect(creationOf({ ...trip, ...miles('42.5', '') }, [])).not.toHaveProperty('mileage')
    expect(creationOf({ ...trip, ...miles('x', '0.7') }, [])).not.toHaveProperty('mileage')
    expect(creationOf({ ...draft, amount_tax_inclusive: '' }, [])).not.toHaveProperty('amount_tax_inclusive')
  })

  test('of a vendor: its id if it is in the list, else its name', () => {
    const other = creationOf({ ...draft, vendor_name: ' Other ' }, VENDORS)
    expect(other).toMatchObject({ vendor_name: 'Other' })
    expect(other).not.toHaveProperty('vendor_id')
    expect(creationOf({ ...draft, vendor_name: ' Lumber Yard ' }, VENDORS)).toMatchObject({ vendor_id: 'v1' })
    expect(creationOf({ ...draft, vendor_name: '  ' }, VENDORS)).toMatchObject({ vendor_id: null })
  })

  test('of a changed expense: only what was changed', () => {
    expect(changeOf(draft, draft, VENDORS)).toEqual({})
    expect(changeOf(draft, { ...draft, amount_tax_inclusive: '12.5' }, VENDORS)).toEqual({})
    expect(changeOf(draft, { ...draft, notes: 'x', is_archived: true }, VENDORS)).toEqual({
      notes: 'x',
      is_archived: true,
    })
    expect(changeOf(draft, { ...draft, vendor_name: '' }, VENDORS)).toEqual({ vendor_id: null })
    expect(changeOf(trip, { ...trip, ...miles('43', '0.7') }, VENDORS)).toEqual({
      mileage: { miles_driven: 43, rate: 0.7 },
    })
  })
})

test.each([
  ['42.5', '0.7', 29.75],
  ['1', '0.335', 0.34],
  ['0.2', '0.725', 0.15],
  ['', '1', undefined],
  ['1', '', undefined],
  ['-1', '0.7', undefined],
  ['1', '-0.7', undefined],
])(
  '%s miles at %s show the amount that the API computes, once both are valid',
  (miles_driven, rate, amount) => {
    expect(tripAmount({ miles_driven, rate })).toBe(amount)
  },
)

test.each([
  [draft, {}],
  [
    { ...draft, amount_tax_inclusive: '', tax_amount_included: '1,2' },
    { amount_tax_inclusive: FAULT, tax_amount_included: FAULT },
  ],
  [{ ...draft, ...miles('x', 'x'), tax_amount_included: '  ' }, {}],
  [trip, {}],
  [{ ...trip, amount_tax_inclusive: '' }, {}],
  [
    { ...trip, ...miles(' ', 'x') },
    { 'mileage.miles_driven': FAULT, 'mileage.rate': FAULT },
  ],
])('numbers that are missing or unreadable are not sent: %j', (given, faults) => {
  expect(faultsOf(given)).toEqual(faults)
})
