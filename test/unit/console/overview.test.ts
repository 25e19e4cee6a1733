import './page.ts'
import { describe, expect, test, vi } from 'vitest'
import {
  useAllCustomFields,
  useAllMembers,
  useAllPipelines,
  useCategoryChoices,
  useVendorChoices,
} from '../../../console/src/api/choices.ts'
import { useRedeliverAll } from '../../../console/src/api/deliveries.ts'
import { useCheckedPhoto } from '../../../console/src/api/photos.ts'
import { useReplay } from '../../../console/src/api/replays.ts'
import { endSession, startSession } from '../../../console/src/api/session.ts'
import { rotateSecret, useSubscriptionChange } from '../../../console/src/api/subscriptions.ts'
import { lastVisitEnd, noteRequest, visitAfter } from '../../../console/src/api/visit.ts'
import { actWords } from '../../../console/src/pages/today/act-words.ts'
import { ticksOf } from '../../../console/src/pages/webhooks/axis-ticks.ts'
import { systemLabel } from '../../../console/src/parts/system-label.ts'
import { fakeApi, listOf, refusal } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime('2026-03-13T10:00:00Z')

test('failures are delivered again one after the other, and those that are refused are counted', async () => {
  const sent = fakeApi(({ path }) => (path.includes('/b/') ? refusal(409, 'conflict') : { id: 'x' }))
  const hook = renderHook(useRedeliverAll, undefined)
  const done = hook.value.mutateAsync(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toEqual({ sent: 2, refused: 1 })
  expect(sent.map(({ path }) => path)).toEqual(['a', 'b', 'c'].map((id) => `/v1/deliveries/${id}/redeliver`))
})

test('if every delivery is refused, the reason is shown', async () => {
  fakeApi(() => refusal(403, 'forbidden'))
  const refused = renderHook(useRedeliverAll, undefined).value.mutateAsync(['a', 'b'])
  await Promise.all([
    expect(refused).rejects.toMatchObject({ status: 403 }),
    vi.advanceTimersByTimeAsync(60_000),
  ])
})

test('a changed subscription refreshes all subscriptions, and the summary that the overview knows them from', async () => {
  fakeApi(() => ({ id: 's' }))
  const hook = renderHook(() => useSubscriptionChange(rotateSecret), undefined)
  const invalidate = vi.spyOn(hook.queries, 'invalidateQueries')
  await hook.value.mutateAsync({ id: 's' } as never)
  const keys = invalidate.mock.calls.map(([filter]) => filter?.queryKey?.join(' '))
  expect(keys).toEqual(['deliveries summary', 'subscriptions'])
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [42, [0, 20, 40, 60]],
  [103, [0, 50, 100, 150]],
  [999, [0, 250, 500, 750, 1000]],
])('an axis up to %d has the ticks %j', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks)
})

describe('choices', () => {
  test.each<
    [string, () => { readonly data: readonly { readonly id: string }[] | undefined }, object, object]
  >([
    ['/v1/vendors', useVendorChoices, { name: 'b' }, { name: 'A' }],
    ['/v1/expense-categories', useCategoryChoices, { name: 'b' }, { name: 'A' }],
    ['/v1/members', useAllMembers, { name: 'b' }, { name: 'A' }],
    ['/v1/custom-fields', useAllCustomFields, { label: 'b' }, { label: 'A' }],
    ['/v1/pipelines', useAllPipelines, { name: 'b', is_default: false }, { name: 'A', is_default: false }],
    ['/v1/pipelines', useAllPipelines, { name: 'b', is_default: false }, { name: 'c', is_default: true }],
  ])('of %s are all pages in order, the default first', async (path, use, first, second) => {
    const sent = fakeApi((one) =>
      one.path.includes('cursor')
        ? listOf({ id: '2', ...second })
        : { ...listOf({ id: '1', ...first }), has_more: true, next_cursor: 'c' },
    )
    const hook = renderHook(use, undefined)
    await until(() => hook.value.data)
    expect(hook.value.data?.map(({ id }) => id)).toEqual(['2', '1'])
    expect(sent.map((one) => one.path)).toEqual([`${path}?limit=100`, `${path}?limit=100&cursor=c`])
  })

  test('are at most a thousand', async () => {
    const named = Array.from({ length: 100 }, (_, n) => ({ id: `${n}`, name: `${n}` }))
    let page = 0
    const sent = fakeApi(() => ({ ...listOf(...named), has_more: true, next_cursor: `${++page}` }))
    const hook = renderHook(useVendorChoices, undefined)
    await until(() => hook.value.data)
    expect([hook.value.data?.length, sent.length]).toEqual([1000, 10])
  })
})

const REPLAY = { id: '1', status: 'running' } as never
test.each<[path: string, first: string, last: string, use: () => { readonly data?: unknown }]>([
  ['/v1/replays/1', 'running', 'completed', () => useReplay(REPLAY)],
  ['/v1/photos/1', 'pending', 'ready', () => useCheckedPhoto('1')],
])('%s is read again while it is %s, until it is %s', async (path, first, last, use) => {
  let status = first
  const sent = fakeApi(() => ({ id: '1', status, original: null, updated_at: status }))
  const hook = renderHook(use, undefined)
  if (status === 'running') expect(hook.value.data).toBe(REPLAY)
  await until(() => sent.length > 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length > 5, sent[0]?.path]).toEqual([true, path])
  status = last
  await vi.advanceTimersByTimeAsync(60_000)
  const known = sent.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect([sent.length, hook.value.data]).toEqual([known, expect.objectContaining({ status: last })])
})

test('a visit ends after 30 minutes without a request', () => {
  const minute = 60_000
  const first = visitAfter(undefined, 10_000 * minute)
  expect(first.before).toBe((10_000 - 24 * 60) * minute)
  const same = visitAfter(first, 10_030 * minute)
  expect(same.before).toBe(first.before)
  expect(visitAfter(same, 10_060 * minute + 1).before).toBe(10_030 * minute)
})

test('requests of a page without a user continue no visit; a visit is forgotten when the user signs out, not when a key ends', () => {
  fakeApi(() => ({}))
  const minute = 60_000
  const noted = () => localStorage.getItem('console.visit')
  // Input is known since the page was opened, by the real clock.
  const opened = vi.getRealSystemTime()
  vi.setSystemTime(opened + minute)
  noteRequest()
  const first = noted()
  expect(first).toContain(`"last":${opened + minute}`)
  vi.setSystemTime(opened + 20 * minute)
  noteRequest()
  expect(noted()).toBe(first)
  endSession('key-refused')
  noteRequest()
  expect(noted()).toBe(first)
  vi.setSystemTime(opened + 40 * minute)
  expect(lastVisitEnd()).toBe(new Date(opened + minute).toISOString())
  startSession({ key: 'wsk_test' })
  endSession('signed-out')
  expect(noted()).toBeNull()
})

test.each([
  [{ action: 'expense.created', name: 'Ace', amount: 9.5 }, 'Mia added the expense|Ace|of $9.50'],
  [
    { action: 'opportunity.estimate_approved', member: null },
    'The customer approved the estimate for|a job|',
  ],
  [
    { action: 'opportunity.estimate_approved', member: null, approved_by_name: 'Ann Lee', name: 'Roof' },
    'Ann Lee approved the estimate for|Roof|',
  ],
  [{ action: 'call.missed', name: 'Ann Lee' }, 'A call with|Ann Lee|ended without a conversation'],
  [{ action: 'envelope.signed', name: 'Contract' }, 'A recipient signed|Contract|'],
  [{ action: 'vendor.created', name: 'Ace', entity_type: 'vendor' }, 'Mia added the vendor|Ace|'],
  [{ action: 'api_key.revoked', entity_type: 'api_key' }, 'Mia revoked the API key||'],
  [
    { action: 'subscription.paused', member: null, entity_type: 'subscription' },
    'The service paused the subscription||',
  ],
])('%j is a sentence', (act, text) => {
  const given = {
    member: { id: 'm', name: 'Mia' },
    name: null,
    amount: null,
    approved_by_name: null,
    entity_type: '',
    ...act,
  }
  const { before, record = '', after = '' } = actWords(given as never)
  expect([before, record, after].join('|')).toBe(text)
})

test.each([
  ['quickbooks', 'QuickBooks'],
  ['quickbooks-online', 'QuickBooks Online'],
  ['field_books', 'Field Books'],
])('the system %s is written %s', (name, label) => expect(systemLabel(name)).toBe(label))
