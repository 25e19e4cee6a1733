import { expect, test } from 'vitest'
import type { ExpenseFilter } from '../../../../shared/domain/expense-filter.ts'
import type { OpportunityId } from '../../../../shared/domain/ids.ts'
import { passesProjected } from '../../../../shared/table/expenses/entries.ts'
import type { ProjectedExpense } from '../../../../shared/table/expenses/markers.ts'

/** Which index entries pass the part of a filter that their attributes decide. */
const entries: Readonly<Record<string, ProjectedExpense>> = {
  purchase: { t: 'p', r: false, a: false },
  archived: { t: 'p', r: false, a: true },
  withReceipt: { t: 'p', r: true, a: false },
  mileage: { t: 'm', r: false, a: false },
  ofProject: { t: 'p', r: false, a: false, p: 'roof' as OpportunityId },
}
const passing = (filter: object) => {
  const passes = passesProjected({ include_archived: false, ...filter } as ExpenseFilter)
  return Object.entries(entries).flatMap(([name, projected]) => (passes(projected) ? name : []))
}

test.each([
  [{}, ['purchase', 'withReceipt', 'mileage', 'ofProject']],
  [{ include_archived: true }, Object.keys(entries)],
  [{ expense_type: 'mileage' }, ['mileage']],
  [{ expense_type: 'purchase' }, ['purchase', 'withReceipt', 'ofProject']],
  [{ has_receipt: true }, ['withReceipt']],
  [{ has_receipt: false }, ['purchase', 'mileage', 'ofProject']],
  [{ project_id: 'roof' }, ['ofProject']],
  [{ project_id: 'roof', has_receipt: true }, []],
  [{ expense_type: 'mileage', has_receipt: true }, []],
])('%o', (filter, names) => {
  expect(passing(filter)).toEqual(names)
})
