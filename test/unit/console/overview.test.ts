import './page.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  useAllCustomFields,
  useAllMembers,
  useAllPipelines,
  useCategoryChoices,
  useVendorChoices,
} from '../../../console/src/api/choices.ts'
import { useRedeliverAll } from '../../../console/src/api/deliveries.ts'
import { useDeliverySummary } from '../../../console/src/api/delivery-summary.ts'
import { type Replay, useReplay } from '../../../console/src/api/replays.ts'
import { useUnhandledExpenses } from '../../../console/src/api/unhandled-expenses.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const NOW = Date.parse('2026-03-13T10:00:00Z')
beforeEach(
  () =>
    void vi.useFakeTimers({
      now: NOW,
      toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    }),
)
afterEach(() => void vi.useRealTimers())

const urlOf = ({ path }: Sent) => new URL(path, location.href)
const queryOf = (sent: Sent | undefined) => sent && Object.fromEntries(urlOf(sent).searchParams)

test('the deliveries of the last day are one request a minute, whatever subscriptions there are', async () => {
  const summary = { hours: [], subscriptions: [], complete: true }
  const sent = fakeApi(() => summary)
  const hook = renderHook(useDeliverySummary, undefined)
  await until(() => hook.value.data)
  expect(hook.value.data).toEqual(summary)
  expect(sent.map(({ path }) => path)).toEqual(['/v1/deliveries/summary?hours=24'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(242_000)
  expect(sent).toHaveLength(6)
})

test('failures are delivered again one after the other, and those that are refused are counted', async () => {
  const sent = fakeApi(({ path }) => (path.includes('/b/') ? refusal(409, 'conflict') : { id: 'x' }))
  const hook = renderHook(useRedeliverAll, undefined)
  const done = hook.value.mutateAsync(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toEqual({ sent: 2, refused: 1 })
  expect(sent.map(({ path }) => path)).toEqual(['a', 'b', 'c'].map((id) => `/v1/deliveries/${id}/redeliver`))
})

describe('expenses that a system has not handled', () => {
  const withReferences = (...names: readonly string[]) => ({
    external_references: Object.fromEntries(names.map((name) => [name, {}])),
  })

  test('are counted for each system that has handled one', async () => {
    const sent = fakeApi((one) => {
      const { unreconciled_by: system } = queryOf(one) ?? {}
      if (system === undefined) return listOf(withReferences('books', 'archive'), withReferences('books'))
      return { ...listOf({}, {}), has_more: system === 'books' }
    })
    const hook = renderHook(useUnhandledExpenses, undefined)
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual([
      { system: 'archive', count: 2, hasMore: false },
      { system: 'books', count: 2, hasMore: true },
    ])
    expect(sent.map(queryOf)).toEqual([
      { limit: '100', reconciled: 'true' },
      { limit: '100', unreconciled_by: 'archive' },
      { limit: '100', unreconciled_by: 'books' },
    ])
    expect(urlOf(sent[0] as Sent).pathname).toBe('/v1/expenses')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(sent).toHaveLength(6)
  })
})

describe('choices', () => {
  const two = (first: object, second: object) =>
    fakeApi(({ path }) =>
      path.includes('cursor') ? listOf(second) : { ...listOf(first), has_more: true, next_cursor: 'c' },
    )

  test.each([
    ['/v1/vendors', useVendorChoices],
    ['/v1/expense-categories', useCategoryChoices],
  ])('of %s are all of them by name', async (path, use) => {
    const sent = two({ id: '1', name: 'b', created_at: '' }, { id: '2', name: 'A', created_at: '' })
    const hook = renderHook<undefined, ReturnType<typeof useVendorChoices>>(use, undefined)
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual([
      { id: '2', name: 'A' },
      { id: '1', name: 'b' },
    ])
    expect(sent.map((one) => [urlOf(one).pathname, queryOf(one)])).toEqual([
      [path, { limit: '100' }],
      [path, { limit: '100', cursor: 'c' }],
    ])
  })

  test('are at most a thousand', async () => {
    const named = Array.from({ length: 100 }, (_, n) => ({ id: `${n}`, name: `${n}` }))
    const sent = fakeApi(() => ({ ...listOf(...named), has_more: true, next_cursor: 'c' }))
    const hook = renderHook(useVendorChoices, undefined)
    await until(() => hook.value.data)
    expect([hook.value.data?.length, sent.length]).toEqual([1000, 10])
  })

  test('of pipelines begin with the default one', async () => {
    const sent = two({ id: '1', name: 'b', is_default: false }, { id: '2', name: 'c', is_default: true })
    const hook = renderHook(useAllPipelines, undefined)
    await until(() => hook.value.data)
    expect([hook.value.data?.map(({ id }) => id), sent[0]?.path]).toEqual([
      ['2', '1'],
      '/v1/pipelines?limit=100',
    ])
  })

  test('of pipelines are by name otherwise', async () => {
    two({ id: '1', name: 'b', is_default: false }, { id: '2', name: 'A', is_default: false })
    const hook = renderHook(useAllPipelines, undefined)
    await until(() => hook.value.data)
    expect(hook.value.data?.map(({ id }) => id)).toEqual(['2', '1'])
  })

  test('of custom fields are by label, of members by name', async () => {
    const sent = two({ id: '1', label: 'b', name: 'b' }, { id: '2', label: 'A', name: 'A' })
    const fields = renderHook(useAllCustomFields, undefined)
    const members = renderHook(useAllMembers, undefined)
    await until(() => fields.value.data && members.value.data)
    expect(fields.value.data?.map(({ id }) => id)).toEqual(['2', '1'])
    expect(members.value.data?.map(({ id }) => id)).toEqual(['2', '1'])
    expect(new Set(sent.map((one) => urlOf(one).pathname))).toEqual(
      new Set(['/v1/custom-fields', '/v1/members']),
    )
    for (const one of sent) expect(queryOf(one)).toMatchObject({ limit: '100' })
  })
})

test('a replay is followed until it has ended', async () => {
  const replay = { id: '1', status: 'running', queued: 0 } as unknown as Replay
  let status = 'running'
  let queued = 0
  const sent = fakeApi(() => ({ ...replay, status, queued: ++queued }))
  const hook = renderHook(() => useReplay(replay), undefined)
  expect(hook.value.data).toBe(replay)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent.length).toBeGreaterThan(5)
  expect(sent[0]?.path).toBe('/v1/replays/1')
  status = 'completed'
  await vi.advanceTimersByTimeAsync(20_000)
  const known = sent.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect([sent.length, hook.value.data.status]).toEqual([known, 'completed'])
})
