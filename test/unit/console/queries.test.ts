import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { useCalls, useEnvelopes } from '../../../console/src/api/activity.ts'
import { useAuditLog } from '../../../console/src/api/audit-log.ts'
import { useBoard } from '../../../console/src/api/board-columns.ts'
import {
  useAllCustomFields,
  useAllMembers,
  useAllPipelines,
  useCategoryChoices,
  useProjectChoices,
  useProjectName,
  useVendorChoices,
} from '../../../console/src/api/choices.ts'
import { useContact, useContactSearch } from '../../../console/src/api/contacts.ts'
import {
  useDeliveries,
  useDeliveriesOfEvent,
  useDelivery,
  useFailures,
} from '../../../console/src/api/deliveries.ts'
import { useDeliverySummary } from '../../../console/src/api/delivery-summary.ts'
import { useDemoKey } from '../../../console/src/api/demo-key.ts'
import { useEstimates } from '../../../console/src/api/estimates.ts'
import { useEvent, useEvents } from '../../../console/src/api/events.ts'
import { useExpenseList, useProjectExpenses } from '../../../console/src/api/expense-list.ts'
import { useExpense } from '../../../console/src/api/expenses.ts'
import { useMe } from '../../../console/src/api/me.ts'
import { useMembers } from '../../../console/src/api/members.ts'
import { useOpportunity, useOpportunityList } from '../../../console/src/api/opportunities.ts'
import { useCheckedPhoto, usePhotos } from '../../../console/src/api/photos.ts'
import { useReplay } from '../../../console/src/api/replays.ts'
import * as settings from '../../../console/src/api/settings.ts'
import * as subscriptions from '../../../console/src/api/subscriptions.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime()

const TIMES = { since: '2026-03-01', until: '2026-03-02' }
const OF_DELIVERIES = { status: 'failed', trigger_id: 'call.missed', ...TIMES } as const
const OF_AUDIT = { action: 'member.changed', actor_id: 'a', entity_id: 'e', ...TIMES } as const
const OF_EVENTS = { trigger_id: 'call.missed', entity_id: 'e', ...TIMES } as const
const OF_BOARD = {
  ...{ pipeline_id: 'p', q: 'roof', approval_status: 'project', sales_rep_id: 'm', tag: 't' },
} as const
const HEALTHY = { status: 'active', health: 'healthy' } as const
const FAILED = { status: 'retrying' } as const
const RECEIPTS = { has_receipt: true } as const
type Row = readonly [request: string, key: readonly unknown[], use: () => unknown]

const withQuery = (path: string, filters: object, limit: number): string =>
  `${path}?${new URLSearchParams(Object.entries(filters))}&limit=${limit}`
const PHOTOS = { project_id: 'p', trashed: true } as const

/** Lists that are loaded page by page. */
const LISTS: readonly Row[] = [
  ['/v1/api-keys?limit=100', ['api-keys'], () => settings.useApiKeys()],
  ['/v1/audit-log?limit=50', ['audit-log', {}], () => useAuditLog({})],
  [withQuery('/v1/audit-log', OF_AUDIT, 50), ['audit-log', OF_AUDIT], () => useAuditLog(OF_AUDIT)],
  ['/v1/calls?limit=100', ['calls'], () => useCalls()],
  ['/v1/custom-fields?limit=100', ['custom-fields'], () => settings.useCustomFields()],
  ['/v1/envelopes?limit=100', ['envelopes'], () => useEnvelopes()],
  [
    '/v1/expense-categories?limit=100&include_archived=true',
    ['expense-categories'],
    () => settings.useExpenseCategories(),
  ],
  ['/v1/members?limit=100', ['members'], () => useMembers()],
  [
    withQuery('/v1/opportunities', OF_BOARD, 100),
    ['opportunities', 'board', OF_BOARD, 'p', null],
    () => useBoard(OF_BOARD),
  ],
  ['/v1/opportunities/1/estimates?limit=25', ['opportunities', 'estimates', '1'], () => useEstimates('1')],
  [withQuery('/v1/photos', PHOTOS, 50), ['photos', 'list', PHOTOS], () => usePhotos(PHOTOS)],
  ['/v1/pipelines?limit=100', ['pipelines'], () => settings.usePipelines()],
  ['/v1/vendors?limit=100&include_archived=true', ['vendors'], () => settings.useVendors()],
]
/** Such lists, which are loaded again by themselves. */
const LIVE_LISTS: readonly Row[] = [
  [withQuery('/v1/deliveries', FAILED, 25), ['deliveries', 'failures', FAILED], () => useFailures(FAILED)],
  ['/v1/events?limit=25', ['events', { limit: 25 }], () => useEvents({})],
  [
    withQuery('/v1/events', OF_EVENTS, 5),
    ['events', { ...OF_EVENTS, limit: 5 }],
    () => useEvents(OF_EVENTS, 5),
  ],
  ['/v1/events/1/deliveries?limit=25', ['deliveries', 'of-event', '1'], () => useDeliveriesOfEvent('1')],
  ['/v1/subscriptions?limit=50', ['subscriptions', {}], () => subscriptions.useSubscriptions()],
  [
    withQuery('/v1/subscriptions', HEALTHY, 50),
    ['subscriptions', HEALTHY],
    () => subscriptions.useSubscriptions(HEALTHY),
  ],
  [
    withQuery('/v1/subscriptions/1/deliveries', OF_DELIVERIES, 25),
    ['deliveries', 'of-subscription', '1', OF_DELIVERIES],
    () => useDeliveries('1', OF_DELIVERIES),
  ],
]
/** Single records, and what is loaded at once. */
const OTHERS: readonly Row[] = [
  ['/v1/contacts?limit=20&q=roof', ['contacts', 'search', 'roof'], () => useContactSearch('roof')],
  ['/v1/contacts/1', ['contacts', 'one', '1'], () => useContact('1')],
  ['/v1/custom-fields?limit=100', ['custom-fields', 'all'], () => useAllCustomFields()],
  ['/v1/deliveries/summary?hours=24', ['deliveries', 'summary'], () => useDeliverySummary()],
  ['/v1/events/1', ['events', '1'], () => useEvent('1')],
  ['/v1/expense-categories?limit=100', ['expense-categories', 'choices'], () => useCategoryChoices()],
  ['/v1/expenses?project_id=1&limit=50', ['expenses', 'of-project', '1'], () => useProjectExpenses('1')],
  [
    '/v1/expenses?has_receipt=true&limit=100',
    ['expenses', 'list', RECEIPTS],
    () => useExpenseList(RECEIPTS, true),
  ],
  ['/v1/expenses/1', ['expenses', '1'], () => useExpense('1', { isLive: false })],
  ['/v1/me', ['me'], () => useMe()],
  ['/v1/members?limit=100', ['members', 'all'], () => useAllMembers()],
  [
    '/v1/opportunities?limit=20&q=roof',
    ['opportunities', 'choices', 'roof'],
    () => useProjectChoices('roof'),
  ],
  [
    '/v1/opportunities?over_estimate=true&limit=100',
    ['opportunities', 'list', { over_estimate: true }],
    () => useOpportunityList({ over_estimate: true }),
  ],
  ['/v1/opportunities/1', ['opportunities', 'name', '1'], () => useProjectName('1')],
  ['/v1/opportunities/1', ['opportunities', 'one', '1'], () => useOpportunity('1')],
  ['/v1/pipelines?limit=100', ['pipelines', 'all'], () => useAllPipelines()],
  ['/v1/triggers?limit=100', ['triggers'], () => subscriptions.useTriggers()],
  ['/v1/vendors?limit=100', ['vendors', 'choices'], () => useVendorChoices()],
  ['/v1/workspace', ['workspace'], () => settings.useWorkspace()],
  // Nothing is asked for: away from the local run, and without a subscription.
  ['', ['demo-key'], () => useDemoKey()],
]
const LIVE_OTHERS: readonly Row[] = [
  ['/v1/deliveries/1', ['deliveries', '1'], () => useDelivery('1')],
  ['/v1/photos/1', ['photos', 'one', '1'], () => useCheckedPhoto('1')],
  ['/v1/replays/1', ['replays', '1'], () => useReplay({ id: '1', status: 'running' } as never)],
  ['/v1/subscriptions/1', ['subscriptions', '1'], () => subscriptions.useSubscription('1')],
]

/** Changes refresh what is loaded under the beginning of a key, and what has another filter has another key. */
describe.each([
  ['never', 600, [...LISTS, ...OTHERS]],
  ['after two seconds', 2, [...LIVE_LISTS, ...LIVE_OTHERS]],
] as const)('loaded again by itself %s', (pace, seconds, rows) => {
  test.each(rows)('%s is kept as %j', async (request, key, use) => {
    const status = key[0] === 'replays' ? 'running' : 'pending'
    const member = { id: 'm' }
    const record = { id: '1', name: 'x', updated_at: 'now', status, original: null, member }
    const sent = fakeApi(() => ({ ...listOf(), ...record }))
    const queries = new QueryClient()
    renderHook(use, undefined, queries)
    const [found, ...others] = queries.getQueryCache().getAll()
    expect([found?.queryKey, others]).toEqual([key, []])
    const loads = async () => {
      await until(() => found?.state.fetchStatus === 'idle')
      return found?.state.dataUpdateCount ?? 0
    }
    const before = await loads()
    expect(sent.map(({ path }) => path)).toEqual(request ? [request] : [])
    if (request) expect(before).toBe(1)
    await vi.advanceTimersByTimeAsync(1000 * seconds - 1)
    expect(await loads()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(await loads()).toBe(before + (pace === 'never' ? 0 : 1))
  })
})

test.each([...LISTS, ...LIVE_LISTS])('%s is loaded page by page', async (request, _, use) => {
  const record = (id: string) => ({ id, original: null, updated_at: '2026-03-13' })
  const sent = fakeApi(({ path }) =>
    path.includes('cursor=c2')
      ? listOf(record('b'))
      : { ...listOf(record('a')), has_more: true, next_cursor: 'c2' },
  )
  const hook = renderHook<undefined, ReturnType<typeof useCalls>>(use as () => never, undefined)
  await until(() => hook.value.hasMore)
  hook.value.loadMore()
  await until(() => hook.value.data?.length === 2)
  expect(hook.value.data).toMatchObject([{ id: 'a' }, { id: 'b' }])
  expect(sent.map(({ path }) => path.replace('&cursor=c2', ''))).toEqual([request, request])
})

test('nothing is asked for without an id', () => {
  const sent = fakeApi(() => ({}))
  renderHook(() => [useContact(undefined), useProjectName(undefined)], undefined)
  expect(sent).toEqual([])
})
