import './page.ts'
import { expect, test } from 'vitest'
import { mayExport, subjectOf } from '../../../console/src/api/rights.ts'

test('only a key has fewer rights than its member, and only admins who see all expenses export', () => {
  expect([undefined, { api_key_id: null }, { api_key_id: 'k' }].map((me) => subjectOf(me as never))).toEqual([
    'You',
    'You',
    'Your key',
  ])
  const all = ['workspace.admin', 'expenses.view', 'expenses.view_all']
  const may = (...permissions: string[]) => mayExport({ permissions, read_only: false } as never)
  expect([may(...all), may(...all.slice(1)), may(...all.slice(0, 2))]).toEqual([true, false, false])
})
