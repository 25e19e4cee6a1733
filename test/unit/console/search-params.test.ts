import './page.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { router } from '../../../console/src/app/router.ts'
import { EVENT_SEARCH } from '../../../console/src/pages/events/event-search.ts'
import { EXPENSE_SEARCH } from '../../../console/src/pages/expenses/expense-search.ts'
import { BOARD_SEARCH } from '../../../console/src/pages/opportunities/board-search.ts'
import { PHOTO_SEARCH } from '../../../console/src/pages/photos/photo-search.ts'
import { AUDIT_SEARCH } from '../../../console/src/pages/settings/audit-search.ts'
import {
  DELIVERY_SEARCH,
  FAILURE_SEARCH,
  SUBSCRIPTION_SEARCH,
} from '../../../console/src/pages/webhooks/webhook-searches.ts'
import type { FilterField } from '../../../console/src/parts/filter-fields.ts'
import type { ListSearch } from '../../../console/src/parts/list-search.ts'
import { textParams } from '../../../console/src/parts/search-params.ts'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'

/** The parameters that the page at an address gets from the router. */
function searchAt(address: string): object {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  return router.matchRoutes(router.latestLocation).at(-1)?.search ?? {}
}

test('the router hands on only texts where a page takes texts', () => {
  expect(searchAt('/events?trigger_id=%7B%22a%22%3A1%7D&entity_id=7&since=')).toEqual({ entity_id: '7' })
  expect(searchAt('/opportunities?open=7&pipeline=%5B1%5D')).toEqual({ open: '7' })
  expect(searchAt('/sign-in?to=%5B%22%2F%2Fevil.example%22%5D')).toEqual({})
})

test('parameters are texts, also where the router reads a number or a flag', () => {
  const params = { q: 'roof', tag: 7, status: false, other: 'x', empty: '', none: null, list: ['a'] }
  expect(textParams('q', 'tag', 'status', 'empty', 'none', 'list', 'missing')(params)).toEqual({
    q: 'roof',
    tag: '7',
    status: 'false',
  })
})

/** The lists, each with values that it does not take. */
const LISTS: readonly [path: string, list: ListSearch<object>, wrong: object][] = [
  [
    '/expenses',
    EXPENSE_SEARCH,
    { expense_type: 'gift', has_receipt: 'maybe', project_id: { a: 1 }, amount_min: 'much' },
  ],
  ['/events', EVENT_SEARCH, { trigger_id: { a: 1 }, since: 'yesterday', until: '' }],
  ['/settings/audit-log', AUDIT_SEARCH, { action: 'toString', since: 'yesterday' }],
  ['/webhooks/1', DELIVERY_SEARCH, { status: 'lost', trigger_id: 'call', until: 'tomorrow' }],
  ['/failures', FAILURE_SEARCH, { status: 'lost' }],
  ['/webhooks', SUBSCRIPTION_SEARCH, { status: 'gone', health: 1 }],
  ['/photos', PHOTO_SEARCH, { project_id: { a: 1 }, trashed: ['trash'] }],
  ['/opportunities', BOARD_SEARCH, { q: '', approval_status: 'open', tag: null }],
]

/** A value that a control can have. */
function chosen(field: FilterField<unknown> | undefined): unknown {
  if (field?.kind === 'choice')
    return field.options.map((each) => (typeof each === 'string' ? each : each.value)).at(-1)
  if (field?.label.startsWith('Amount')) return 12.5
  return field?.kind === 'flag' ? false : '2026-01-01T00:00:00Z'
}

const addressOf = (path: string, search: object): string =>
  `${path}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

describe.each(LISTS)('%s', (path, list, wrong) => {
  test('asks the API for all filters of the address, and for nothing else', () => {
    const all = mapFields<Record<string, FilterField<unknown>>, unknown>(list.fields, (name) =>
      chosen(list.fields[name]),
    )
    expect(Object.keys(all).length).toBeGreaterThan(0)
    const search = searchAt(addressOf(path, { ...all, utm_source: 'mail' }))
    expect(list.filtersOf(search)).toEqual(all)
    expect(list.isFiltered(search)).toBe(true)
    expect(list.isFiltered({ utm_source: 'mail' })).toBe(false)
  })

  test('ignores values that no control can have', () => {
    expect(list.filtersOf(searchAt(addressOf(path, wrong)))).toEqual({})
  })
})

test('a control changes its filter only', () => {
  expect(EXPENSE_SEARCH.changeOf('has_receipt', false)).toEqual({ has_receipt: false })
  expect(EXPENSE_SEARCH.changeOf('project_id', undefined)).toEqual({ project_id: undefined })
})
