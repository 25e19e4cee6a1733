import { expect, test } from 'vitest'
import { PERIODS, periodOf } from '../../../console/src/pages/expenses/period.ts'
import { changeTo, toDoOf, toDosOf } from '../../../console/src/pages/expenses/to-do.ts'

const NOW = new Date('2026-02-15T12:00')

test.each([
  ['this_month', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2026-01-31'],
  ['quarter', '2026-01-01', '2026-03-31'],
] as const)('%s is from %s to %s', (name, date_from, date_to) => {
  expect(PERIODS[name].spanOf(NOW)).toEqual({ date_from, date_to })
  expect(periodOf({ date_from, date_to }, NOW)).toBe(name)
})

test('two other days are a custom period, and none is no period', () => {
  expect(periodOf({ date_from: '2026-02-02', date_to: undefined }, NOW)).toBe('custom')
  expect(periodOf({ date_from: undefined, date_to: undefined }, NOW)).toBeUndefined()
})

test('each work of a list is shown by the address that it sets, and names its system', () => {
  const systems = [
    { namespace: 'quickbooks', handled: 3, failed: 0 },
    { namespace: 'payroll', handled: 0, failed: 1 },
  ]
  const toDos = toDosOf({}, systems, [{ sync_errors: { books: {} } } as never])
  expect(toDos.map(({ label }) => label)).toEqual([
    'Not in the books',
    'Not in QuickBooks',
    'Not in Payroll',
    'Without a receipt',
    'With an error in Payroll',
    'With an error in Books',
  ])
  for (const { value, change } of toDos) expect(toDoOf(change)).toBe(value)
  // The system of the address stays, although no expense of the filter has it.
  expect(toDosOf({ unreconciled_by: 'crm' }, [], []).map(({ label }) => label)).toContain('Not in CRM')
})

test('the type that *Without a receipt* has set ends with it; another type stays', () => {
  const withoutReceipt = toDosOf({}, [], []).find(({ label }) => label === 'Without a receipt')
  const search = changeTo({ expense_type: 'mileage' }, withoutReceipt)
  expect(search).toMatchObject({ has_receipt: false, expense_type: 'purchase' })
  expect({ ...search, ...changeTo(search) }).toMatchObject({
    has_receipt: undefined,
    expense_type: undefined,
  })
  expect(changeTo({ expense_type: 'mileage', reconciled: false })).not.toHaveProperty('expense_type')
})
