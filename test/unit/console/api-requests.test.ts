import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { useCalls, useEnvelopes } from '../../../console/src/api/activity.ts'
import { useAuditLog } from '../../../console/src/api/audit-log.ts'
import { useProjectChoices, useProjectName } from '../../../console/src/api/choices.ts'
import { useContact, useContactSearch } from '../../../console/src/api/contacts.ts'
import {
  useDeliveries,
  useDeliveriesOfEvent,
  useDelivery,
  useRedeliver,
} from '../../../console/src/api/deliveries.ts'
import {
  approveEstimate,
  cancelEstimate,
  sendEstimate,
  useCreateEstimate,
  useEstimates,
} from '../../../console/src/api/estimates.ts'
import { useEvent, useEvents } from '../../../console/src/api/events.ts'
import { useProjectExpenses } from '../../../console/src/api/expense-list.ts'
import { memberOfKey, useMe } from '../../../console/src/api/me.ts'
import { createMember, useMembers } from '../../../console/src/api/members.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  createOpportunity,
  restoreOpportunity,
  useOpportunity,
  useOpportunityChange,
} from '../../../console/src/api/opportunities.ts'
import { restorePhoto, usePhotos } from '../../../console/src/api/photos.ts'
import { startReplay } from '../../../console/src/api/replays.ts'
import * as settings from '../../../console/src/api/settings.ts'
import * as subscriptions from '../../../console/src/api/subscriptions.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const BODY = { name: 'x' } as never

describe('each call of the API is what it is called', () => {
  test.each([
    ['POST /v1/estimates/1/send', () => sendEstimate('1')],
    ['POST /v1/estimates/1/approve', () => approveEstimate('1')],
    ['POST /v1/estimates/1/cancel', () => cancelEstimate('1')],
    ['POST /v1/members', () => createMember(BODY), BODY],
    ['POST /v1/opportunities', () => createOpportunity(BODY), BODY],
    ['POST /v1/opportunities/1/approve', () => approveOpportunity('1')],
    ['POST /v1/opportunities/1/archive', () => archiveOpportunity('1')],
    ['POST /v1/opportunities/1/restore', () => restoreOpportunity('1')],
    ['POST /v1/photos/1/restore', () => restorePhoto('1')],
    ['POST /v1/subscriptions/1/replay', () => startReplay('1', BODY), BODY],
    ['POST /v1/api-keys', () => settings.createApiKey(BODY), BODY],
    ['DELETE /v1/api-keys/1', () => settings.revokeApiKey('1')],
    ['POST /v1/pipelines', () => settings.createPipeline(BODY), BODY],
    ['POST /v1/custom-fields', () => settings.createCustomField(BODY), BODY],
    ['POST /v1/vendors', () => settings.createVendor('x'), { name: 'x' }],
    ['POST /v1/expense-categories', () => settings.createExpenseCategory('x'), { name: 'x' }],
    ['POST /v1/subscriptions', () => subscriptions.createSubscription(BODY), BODY],
    ['POST /v1/subscriptions/1/rotate-secret', () => subscriptions.rotateSecret('1')],
    ['POST /v1/subscriptions/1/take-over', () => subscriptions.takeOverSubscription('1')],
    [
      'POST /v1/subscriptions/1/test',
      () => subscriptions.sendTest('1', 'call.missed'),
      { trigger_id: 'call.missed' },
    ],
    // Sent before the triggers are known: the first one of the subscription.
    ['POST /v1/subscriptions/1/test', () => subscriptions.sendTest('1', undefined), {}],
    ['GET /v1/me', () => memberOfKey('wsk_other')],
  ])('%s', async (request, call, body?: unknown) => {
    const sent = fakeApi(() => ({ id: '1' }))
    expect(await call()).toMatchObject({ id: '1' })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([request])
    if (body !== undefined) expect(sent[0]?.body).toEqual(body)
    expect(sent[0]?.key).toBe(request.endsWith('/v1/me') ? 'Bearer wsk_other' : 'Bearer wsk_test')
  })
})

const record = (id: string) => ({ id, original: null, updated_at: '2026-03-13' })

/** All filters of a list, as its hook takes them, and as the API does. */
const TIMES = { since: '2026-03-01T00:00:00.000Z', until: '2026-03-02T00:00:00.000Z' }
const OF_DELIVERIES = { status: 'failed', trigger_id: 'call.missed', ...TIMES } as const
const OF_AUDIT = {
  ...{ action: 'member.changed', actor_id: 'a', entity_id: 'e' },
  ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' },
} as const
const OF_EVENTS = { trigger_id: 'call.missed', entity_id: 'e', ...TIMES } as const

describe('each list of the API is asked for with its filters, page by page', () => {
  test.each([
    ['/v1/envelopes', { limit: '100' }, () => useEnvelopes()],
    ['/v1/calls', { limit: '100' }, () => useCalls()],
    ['/v1/subscriptions/1/deliveries', { limit: '25' }, () => useDeliveries('1', {})],
    [
      '/v1/subscriptions/1/deliveries',
      { limit: '25', ...OF_DELIVERIES },
      () => useDeliveries('1', OF_DELIVERIES),
    ],
    ['/v1/events/evt_1/deliveries', { limit: '25' }, () => useDeliveriesOfEvent('evt_1')],
    ['/v1/opportunities/1/estimates', { limit: '25' }, () => useEstimates('1')],
    ['/v1/events', { limit: '25' }, () => useEvents({})],
    ['/v1/events', { limit: '10', ...OF_EVENTS }, () => useEvents(OF_EVENTS, 10)],
    ['/v1/members', { limit: '100' }, () => useMembers()],
    ['/v1/audit-log', { limit: '50' }, () => useAuditLog({})],
    ['/v1/audit-log', { limit: '50', ...OF_AUDIT }, () => useAuditLog(OF_AUDIT)],
    ['/v1/photos', { limit: '50' }, () => usePhotos({})],
    [
      '/v1/photos',
      { limit: '50', trashed: 'true', project_id: 'p' },
      () => usePhotos({ trashed: true, project_id: 'p' }),
    ],
    ['/v1/api-keys', { limit: '100' }, () => settings.useApiKeys()],
    ['/v1/pipelines', { limit: '100' }, () => settings.usePipelines()],
    ['/v1/custom-fields', { limit: '100' }, () => settings.useCustomFields()],
    ['/v1/vendors', { limit: '100', include_archived: 'true' }, () => settings.useVendors()],
    [
      '/v1/expense-categories',
      { limit: '100', include_archived: 'true' },
      () => settings.useExpenseCategories(),
    ],
    ['/v1/subscriptions', { limit: '50' }, () => subscriptions.useSubscriptions()],
    [
      '/v1/subscriptions',
      { limit: '50', status: 'active', health: 'failing' },
      () => subscriptions.useSubscriptions({ status: 'active', health: 'failing' }),
    ],
  ])('%s %j', async (path, query, use) => {
    const sent = fakeApi(({ path: asked }) =>
      asked.includes('cursor=c2')
        ? listOf(record('b'))
        : { ...listOf(record('a')), has_more: true, next_cursor: 'c2' },
    )
    const hook = renderHook<undefined, ReturnType<typeof useCalls>>(use as () => never, undefined)
    await until(() => hook.value.hasMore)
    hook.value.loadMore()
    await until(() => hook.value.data?.length === 2)
    expect(hook.value.data).toMatchObject([{ id: 'a' }, { id: 'b' }])
    const asked = sent.map((one) => new URL(one.path, location.href))
    expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      [path, query],
      [path, { ...query, cursor: 'c2' }],
    ])
  })
})

describe('each record of the API is asked for once', () => {
  test.each([
    ['/v1/contacts/1', () => useContact('1')],
    ['/v1/deliveries/1', () => useDelivery('1')],
    ['/v1/events/evt_1', () => useEvent('evt_1')],
    ['/v1/me', () => useMe()],
    ['/v1/opportunities/1', () => useOpportunity('1')],
    ['/v1/workspace', () => settings.useWorkspace()],
    ['/v1/subscriptions/1', () => subscriptions.useSubscription('1')],
  ])('%s', async (path, use) => {
    const sent = fakeApi(() => ({ id: '1', status: 'ready' }))
    const queries = new QueryClient()
    const hook = renderHook(use as typeof useMe, undefined, queries)
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual({ id: '1', status: 'ready' })
    expect(sent.map((one) => one.path)).toEqual([path])
  })

  test('nothing is asked for without an id', () => {
    const sent = fakeApi(() => ({}))
    renderHook(() => [useContact(undefined), useProjectName(undefined)], undefined)
    expect(sent).toEqual([])
  })

  test('triggers are a whole list', async () => {
    const sent = fakeApi(() => listOf({ id: 'call.missed' }))
    const hook = renderHook(subscriptions.useTriggers, undefined)
    await until(() => hook.value.data)
    expect([hook.value.data, sent[0]?.path]).toEqual([[{ id: 'call.missed' }], '/v1/triggers?limit=100'])
  })
})

describe('choices that are searched for', () => {
  const found = [{ id: '1', name: 'Kitchen', value: 7 }]

  test.each([
    ['/v1/contacts', useContactSearch, found],
    ['/v1/opportunities', useProjectChoices, [{ id: '1', name: 'Kitchen' }]],
  ])('%s, whose last results stay while others are searched for', async (path, use, expected) => {
    const held = Promise.withResolvers<void>()
    const sent = fakeApi(async ({ path: asked }) => {
      if (asked.includes('q=')) await held.promise
      return listOf(...found)
    })
    const hook = renderHook<string, { data: unknown; isPlaceholderData: boolean }>(use, '')
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual(expected)
    hook.render('kit')
    expect([hook.value.data, hook.value.isPlaceholderData]).toEqual([expected, true])
    held.resolve()
    await until(() => !hook.value.isPlaceholderData)
    expect(sent.map((one) => one.path)).toEqual([`${path}?limit=20`, `${path}?limit=20&q=kit`])
  })

  test('the name of a project', async () => {
    const sent = fakeApi(() => found[0])
    const hook = renderHook(() => useProjectName('1'), undefined)
    await until(() => hook.value.data)
    expect([hook.value.data, sent[0]?.path]).toEqual(['Kitchen', '/v1/opportunities/1'])
  })

  test('the expenses of a project', async () => {
    const sent = fakeApi(() => ({ ...listOf({ id: 'e' }), has_more: true }))
    const hook = renderHook(() => useProjectExpenses('1'), undefined)
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual({ expenses: [{ id: 'e' }], hasMore: true })
    expect(sent[0]?.path).toBe('/v1/expenses?project_id=1&limit=50')
  })
})

describe('a change refreshes what shows it', () => {
  /** Puts something under each key, runs a change, and returns the keys that are to be loaded again. */
  async function invalidatedBy(
    keys: readonly (readonly string[])[],
    use: () => { mutateAsync: (input: never) => Promise<unknown> },
  ) {
    const sent = fakeApi(() => ({ id: '1', opportunity_id: 'o' }))
    const queries = new QueryClient()
    for (const key of keys) queries.setQueryData(key, 'before')
    const hook = renderHook(use, undefined, queries)
    await hook.value.mutateAsync('1' as never)
    const invalidated = keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
    return { invalidated, queries, sent }
  }

  test('an estimate: those of its opportunity, and the opportunity', async () => {
    const keys = [
      ['opportunities', 'estimates', 'o'],
      ['opportunities', 'one', 'o'],
      ['opportunities', 'estimates', 'other'],
      ['opportunities', 'one', 'other'],
    ]
    const { invalidated, sent } = await invalidatedBy(keys, () => useCreateEstimate('o') as never)
    expect(invalidated).toEqual(keys.slice(0, 2))
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/opportunities/o/estimates', body: '1' })
  })

  test('an opportunity: all of them, and it is known at once', async () => {
    const keys = [['opportunities', 'board'], ['contacts']]
    const { invalidated, queries } = await invalidatedBy(keys, () => useOpportunityChange(approveOpportunity))
    expect(invalidated).toEqual([['opportunities', 'board']])
    expect(queries.getQueryData(['opportunities', 'one', '1'])).toMatchObject({ id: '1' })
  })

  test('a subscription', async () => {
    const keys = [['subscriptions', '1'], ['events']]
    const { invalidated } = await invalidatedBy(keys, () =>
      subscriptions.useSubscriptionChange(subscriptions.rotateSecret),
    )
    expect(invalidated).toEqual([['subscriptions', '1']])
  })

  test('a setting', async () => {
    const keys = [['vendors'], ['pipelines']]
    const { invalidated } = await invalidatedBy(keys, () =>
      settings.useSettingChange(['vendors'], settings.createVendor),
    )
    expect(invalidated).toEqual([['vendors']])
  })

  test('a redelivery: all deliveries', async () => {
    const keys = [['deliveries', 'of-event', 'e'], ['events']]
    const { invalidated, sent } = await invalidatedBy(keys, () => useRedeliver())
    expect(invalidated).toEqual([['deliveries', 'of-event', 'e']])
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/deliveries/1/redeliver' })
  })
})
