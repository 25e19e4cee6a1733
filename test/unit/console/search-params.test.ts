import './page.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { router } from '../../../console/src/app/router.ts'
import { filtersOf, isFiltered, validateSearch } from '../../../console/src/pages/expenses/expense-search.ts'
import { oneOf, textParams, timeParam } from '../../../console/src/parts/search-params.ts'

/** The parameters that the page at an address gets from the router. */
function searchAt(address: string): unknown {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  return router.matchRoutes(router.latestLocation).at(-1)?.search
}

test('the router hands on only texts where a page takes texts', () => {
  expect(searchAt('/events?trigger_id=%7B%22a%22%3A1%7D&entity_id=7&since=')).toEqual({
    entity_id: '7',
  })
  expect(searchAt('/photos?project_id={"a":1}&show=["trash"]')).toEqual({})
  expect(searchAt('/sign-in?to=%5B%22%2F%2Fevil.example%22%5D')).toEqual({})
})

test('the router hands on only flags where a page takes flags', () => {
  expect(searchAt('/expenses?has_receipt=maybe&reconciled=true&project_id=7')).toEqual({
    reconciled: true,
    project_id: '7',
  })
})

test('parameters are texts, also where the router reads a number or a flag', () => {
  const params = { q: 'roof', tag: 7, status: false, other: 'x', empty: '', none: null, list: ['a'] }
  expect(textParams('q', 'tag', 'status', 'empty', 'none', 'list', 'missing')(params)).toEqual({
    q: 'roof',
    tag: '7',
    status: 'false',
  })
})

test('a value is one of those that the API knows, or none', () => {
  expect(oneOf(['a', 'b'], 'b')).toBe('b')
  expect(oneOf(['a', 'b'], 'c')).toBeUndefined()
  expect(oneOf(['a', 'b'], undefined)).toBeUndefined()
})

test('a time is passed on, and no other text', () => {
  expect(timeParam('2026-03-13T10:00:00Z')).toBe('2026-03-13T10:00:00Z')
  expect(timeParam('yesterday')).toBeUndefined()
  expect(timeParam(undefined)).toBeUndefined()
})

const ALL = {
  project_id: 'p',
  date_from: '2026-01-01',
  date_to: '2026-02-01',
  reconciled_by: 'a',
  unreconciled_by: 'b',
  sync_error_by: 'c',
  expense_type: 'mileage',
  updated_since: '2026-01-01T00:00:00Z',
  reconciled: true,
  has_receipt: false,
  include_archived: true,
  include_deleted: false,
}

test('the API is asked for all filters of the address, and for nothing else', () => {
  expect(filtersOf(ALL)).toEqual(ALL)
  expect(filtersOf(validateSearch({ ...ALL, expense_type: 'gift', utm_source: 'mail' }))).toEqual(
    Object.fromEntries(Object.entries(ALL).filter(([name]) => name !== 'expense_type')),
  )
  const address = { project_id: 'p', utm_source: 'mail' }
  expect(filtersOf(address)).toEqual({ project_id: 'p' })
})

test('a list is filtered by its own parameters only', () => {
  const address = { utm_source: 'mail' }
  expect(isFiltered({})).toBe(false)
  expect(isFiltered(address)).toBe(false)
  expect(isFiltered({ has_receipt: false })).toBe(true)
})
