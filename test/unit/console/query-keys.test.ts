import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCalls, useEnvelopes } from '../../../console/src/api/activity.ts'
import { useAuditLog } from '../../../console/src/api/audit-log.ts'
import { useColumn } from '../../../console/src/api/board-columns.ts'
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
import { useExpenseStates } from '../../../console/src/api/expense-states.ts'
import { useExpense } from '../../../console/src/api/expenses.ts'
import { useMe } from '../../../console/src/api/me.ts'
import { useMembers } from '../../../console/src/api/members.ts'
import { useOpportunity } from '../../../console/src/api/opportunities.ts'
import { useCheckedPhoto, usePhotos } from '../../../console/src/api/photos.ts'
import { usePipelineValue } from '../../../console/src/api/pipeline-value.ts'
import { useReplay } from '../../../console/src/api/replays.ts'
import * as settings from '../../../console/src/api/settings.ts'
import * as subscriptions from '../../../console/src/api/subscriptions.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const TIMES = { since: '2026-03-01', until: '2026-03-02' }
const OF_DELIVERIES = { status: 'failed', trigger_id: 'call.missed', ...TIMES } as const
const OF_AUDIT = {
  ...{ action: 'member.changed', actor_id: 'a', entity_id: 'e' },
  ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' },
} as const
const OF_EVENTS = { trigger_id: 'call.missed', entity_id: 'e', ...TIMES } as const
const OF_COLUMN = {
  pipeline_id: 'p',
  q: 'roof',
  approval_status: 'project',
  sales_rep_id: 'm',
  tag: 't',
} as const
const OF_SUBSCRIPTIONS = { status: 'active', health: 'failing' } as const
const NEVER = 0
const OFTEN = 2
const EACH_MINUTE = 60
const EACH_FIVE_MINUTES = 300

/** Changes refresh what is loaded under the beginning of a key, and what has another filter has another key. */
test.each<[key: readonly unknown[], seconds: number, use: () => unknown]>([
  [['api-keys'], NEVER, () => settings.useApiKeys()],
  [['calls'], NEVER, () => useCalls()],
  [['contacts', 'one', '1'], NEVER, () => useContact('1')],
  [['contacts', 'search', 'roof'], NEVER, () => useContactSearch('roof')],
  [['custom-fields'], NEVER, () => settings.useCustomFields()],
  [['custom-fields', 'all'], NEVER, () => useAllCustomFields()],
  [['deliveries', '1'], OFTEN, () => useDelivery('1')],
  [['deliveries', 'summary'], EACH_MINUTE, () => useDeliverySummary()],
  [['deliveries', 'failures', { status: 'failed' }], OFTEN, () => useFailures({ status: 'failed' })],
  [['deliveries', 'of-event', '1'], OFTEN, () => useDeliveriesOfEvent('1')],
  [['deliveries', 'of-subscription', '1', OF_DELIVERIES], OFTEN, () => useDeliveries('1', OF_DELIVERIES)],
  [['demo-key'], NEVER, () => useDemoKey()],
  [['envelopes'], NEVER, () => useEnvelopes()],
  [['events', '1'], NEVER, () => useEvent('1')],
  [['events', { ...OF_EVENTS, limit: 5 }], OFTEN, () => useEvents(OF_EVENTS, 5)],
  [['expense-categories'], NEVER, () => settings.useExpenseCategories()],
  [['expense-categories', 'choices'], NEVER, () => useCategoryChoices()],
  [['expenses', '1'], NEVER, () => useExpense('1', { isLive: false })],
  [['expenses', 'list', { has_receipt: true }], NEVER, () => useExpenseList({ has_receipt: true }, true)],
  [['expenses', 'of-project', '1'], NEVER, () => useProjectExpenses('1')],
  [['expenses', 'states'], EACH_FIVE_MINUTES, () => useExpenseStates()],
  [['audit-log', OF_AUDIT], NEVER, () => useAuditLog(OF_AUDIT)],
  [['me'], NEVER, () => useMe()],
  [['members'], NEVER, () => useMembers()],
  [['members', 'all'], NEVER, () => useAllMembers()],
  [['opportunities', 'board', OF_COLUMN, 's'], NEVER, () => useColumn(OF_COLUMN, 's')],
  [['opportunities', 'choices', 'roof'], NEVER, () => useProjectChoices('roof')],
  [['opportunities', 'estimates', '1'], NEVER, () => useEstimates('1')],
  [['opportunities', 'name', '1'], NEVER, () => useProjectName('1')],
  [['opportunities', 'one', '1'], NEVER, () => useOpportunity('1')],
  [['opportunities', 'value'], EACH_FIVE_MINUTES, () => usePipelineValue()],
  [['photos', 'list', { project_id: 'p' }], NEVER, () => usePhotos({ project_id: 'p' })],
  [['photos', 'one', '1'], OFTEN, () => useCheckedPhoto('1')],
  [['pipelines'], NEVER, () => settings.usePipelines()],
  [['pipelines', 'all'], NEVER, () => useAllPipelines()],
  [['replays', '1'], OFTEN, () => useReplay({ id: '1', status: 'running' } as never)],
  [['subscriptions', '1'], OFTEN, () => subscriptions.useSubscription('1')],
  [['subscriptions', 'current', []], EACH_MINUTE, () => subscriptions.useCurrentSubscriptions([])],
  [['subscriptions', OF_SUBSCRIPTIONS], OFTEN, () => subscriptions.useSubscriptions(OF_SUBSCRIPTIONS)],
  [['triggers'], NEVER, () => subscriptions.useTriggers()],
  [['vendors'], NEVER, () => settings.useVendors()],
  [['vendors', 'choices'], NEVER, () => useVendorChoices()],
  [['workspace'], NEVER, () => settings.useWorkspace()],
])('%j, and after %d seconds again', async (key, seconds, use) => {
  const status = key[0] === 'replays' ? 'running' : 'pending'
  fakeApi(() => ({ ...listOf(), id: '1', name: 'x', updated_at: 'now', status, original: null }))
  const queries = new QueryClient()
  renderHook(use, undefined, queries)
  const [query, ...others] = queries.getQueryCache().getAll()
  expect([query?.queryKey, others]).toEqual([key, []])
  const loads = async () => {
    await until(() => query?.state.fetchStatus === 'idle')
    return query?.state.dataUpdateCount ?? 0
  }
  const before = await loads()
  await vi.advanceTimersByTimeAsync(1000 * (seconds || 600) - 1)
  expect(await loads()).toBe(before)
  await vi.advanceTimersByTimeAsync(1)
  expect(await loads()).toBe(before + (seconds === NEVER ? 0 : 1))
})
