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
import type { ListSearch } from '../../../console/src/parts/list-search.ts'
import { textParams } from '../../../console/src/parts/search-params.ts'

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

const TIMES = { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' }

/** A value for each filter, and values that the list does not take. */
const LISTS: readonly [path: string, list: ListSearch<object>, all: object, wrong: object][] = [
  [
    '/expenses',
    EXPENSE_SEARCH,
    {
      ...{ project_id: 'p', date_from: '2026-01-01', date_to: '2026-02-01' },
      ...{ reconciled_by: 'a', unreconciled_by: 'b', sync_error_by: 'c', expense_type: 'mileage' },
      ...{ updated_since: '2026-01-01T00:00:00Z', reconciled: true, has_receipt: false },
      ...{ include_archived: true, include_deleted: false },
    },
    { expense_type: 'gift', has_receipt: 'maybe', project_id: { a: 1 } },
  ],
  [
    '/events',
    EVENT_SEARCH,
    { trigger_id: 'call.missed', entity_id: 'e', ...TIMES, order: 'oldest' },
    { trigger_id: { a: 1 }, since: 'yesterday', until: '', order: 'random' },
  ],
  [
    '/settings/audit-log',
    AUDIT_SEARCH,
    { action: 'member.changed', actor_id: 'a', entity_id: 'e', ...TIMES },
    { action: 'toString', since: 'yesterday' },
  ],
  [
    '/webhooks/1',
    DELIVERY_SEARCH,
    { status: 'failed', trigger_id: 'call.missed', ...TIMES },
    { status: 'lost', trigger_id: 'call', until: 'tomorrow' },
  ],
  ['/failures', FAILURE_SEARCH, { status: 'retrying' }, { status: 'failed' }],
  ['/webhooks', SUBSCRIPTION_SEARCH, { status: 'paused', health: 'failing' }, { status: 'gone', health: 1 }],
  ['/photos', PHOTO_SEARCH, { project_id: 'p', trashed: true }, { project_id: { a: 1 }, trashed: ['trash'] }],
  [
    '/opportunities',
    BOARD_SEARCH,
    { q: 'roof', approval_status: 'archived', sales_rep_id: 'm', tag: 't' },
    { q: '', approval_status: 'open', tag: null },
  ],
]

const addressOf = (path: string, search: object): string =>
  `${path}?${Object.entries(search)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

describe.each(LISTS)('%s', (path, list, all, wrong) => {
  test('asks the API for all filters of the address, and for nothing else', () => {
    expect(Object.keys(list.fields).toSorted()).toEqual(Object.keys(all).toSorted())
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
