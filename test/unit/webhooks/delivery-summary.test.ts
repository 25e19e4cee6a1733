import { beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { type Attempt, DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { summarizeDeliveries } from '../../../shared/webhooks/deliveries/summary.ts'
import { recordWith } from '../../support/records.ts'

/** The summary of deliveries over an index and a table in memory: what it reads, counts, and leaves out. */
const indexEntries = vi.hoisted(() => vi.fn())
const walkIndex = vi.hoisted(() => vi.fn())
const readCurrent = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/list-records.ts', () => ({ indexEntries }))
vi.mock(import('../../../shared/table/store/index-query.ts'), async (original) => ({
  ...(await original()),
  walkIndex,
}))
vi.mock('../../../shared/table/store/read-many.ts', () => ({ readCurrent }))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ readDeliveryPause: async () => undefined }))

const ws = 'ws' as WorkspaceId
const [a, b] = ['a', 'b'] as [SubscriptionId, SubscriptionId]
/** The first of three hours begins at 7:00. Deliveries since 9:15 may be pending without a state. */
const NOW = new Date('2026-03-14T09:30:00.000Z')
const at = (time: string) => new Date(`2026-03-14T${time}Z`).getTime()
const none = { succeeded: 0, failed: 0, pending: 0, skipped: 0 }

interface Entry {
  readonly sk: string
  readonly projected: { readonly state?: string | undefined }
}
let lists: Map<string, readonly Entry[]>
let failures: Map<string, readonly string[]>
let rows: Map<string, Partial<Delivery>>
/** The requests of index entries. */
let asked: { pk: string; limit: number; after?: string }[]
let read: string[]

/** An id of a time. The later numbers of a millisecond are newer. */
function idAt(ms: number, n = 0): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${String(n).padStart(6, '0')}`
}
const entry = (ms: number, state?: string, n = 0): Entry => ({ sk: idAt(ms, n), projected: { state } })
/** Entries of one millisecond, newest first. */
const many = (count: number, ms: number, state?: string) =>
  Array.from({ length: count }, (_, n) => entry(ms, state, count - n))
const attempt = (started_at: string, error: string | null = null): Attempt => ({
  ...{ number: 1, duration_ms: 1, response_body: null, request_bytes: 9, started_at, error },
  response_status: error === null ? 204 : 500,
})

beforeEach(() => {
  ;[lists, failures, rows, asked, read] = [new Map(), new Map(), new Map(), [], []]
  indexEntries.mockImplementation(async ({ pk, from = '', after = '~', limit }) => {
    asked.push({ pk, limit, after })
    const found = lists.get(pk)?.filter(({ sk }) => sk >= from && sk < after)
    return found?.slice(0, limit) ?? []
  })
  walkIndex.mockImplementation(async ({ pk, index, limit }) =>
    index === 'changes' ? (failures.get(pk) ?? []).slice(0, limit) : [],
  )
  readCurrent.mockImplementation(async (keys: readonly Key[]) => {
    const ids = keys.map(({ pk }) => pk.slice('ws#delivery#'.length))
    read.push(...ids)
    return ids.map((id, n) => {
      const row = rows.get(id)
      const data = recordWith(DELIVERY_FIELDS, { status: 'succeeded', ...row })
      return row && { ...keys[n], data, owner: 'm', started: 0, earlier: 0, projected: {} }
    })
  })
})
const listOf = (id: SubscriptionId, entries: readonly Entry[]) => lists.set(`ws#deliveries#${id}`, entries)
const summarize = (...ids: SubscriptionId[]) => summarizeDeliveries(ws, ids, 3, NOW)

test('deliveries are counted by the hour of their event, by the state of their entry', async () => {
  listOf(a, [
    entry(at('10:05:00.000')),
    entry(at('09:29:00.004')),
    entry(at('09:29:00.003'), 'failed'),
    entry(at('09:29:00.002'), 'failed'),
    entry(at('09:29:00.001'), 'failed'),
    entry(at('09:16:00.001')),
    entry(at('09:16:00.000'), 'skipped'),
    entry(at('09:14:59.999')),
    entry(at('08:59:59.999'), 'retrying'),
    entry(at('08:00:00.000'), 'waiting'),
    entry(at('07:00:00.000'), 'skipped'),
    entry(at('06:59:59.999'), 'failed'),
  ])
  rows.set(idAt(at('09:16:00.001')), { subscription_id: a, status: 'pending' })
  const { hours, subscriptions, complete } = await summarize(a)
  expect(hours).toEqual([
    { starts_at: '2026-03-14T07:00:00.000Z', ...none, skipped: 1 },
    { starts_at: '2026-03-14T08:00:00.000Z', ...none, pending: 2 },
    { starts_at: '2026-03-14T09:00:00.000Z', succeeded: 3, failed: 3, pending: 1, skipped: 1 },
  ])
  expect(subscriptions).toEqual([
    { subscription_id: a, succeeded: 3, failed: 3, pending: 3, skipped: 2, last_attempt: null },
  ])
  expect(complete).toBe(true)
  // Rows of the newest five, and of deliveries whose entry does not show whether they are pending.
  expect(read.toSorted()).toEqual(
    ['09:16:00.001', '09:29:00.001', '09:29:00.002', '09:29:00.003', '09:29:00.004', '10:05:00.000'].map(
      (time) => idAt(at(time)),
    ),
  )
})

test('a delivery exactly as old as the limit may be pending', async () => {
  listOf(a, [
    ...many(5, at('09:20:00.000'), 'failed'),
    { sk: idAt(at('09:15:00.000')).slice(0, 13), projected: {} },
  ])
  rows.set(idAt(at('09:15:00.000')).slice(0, 13), { subscription_id: a, status: 'pending' })
  expect((await summarize(a)).subscriptions).toMatchObject([{ failed: 5, pending: 1, succeeded: 0 }])
})

test('a subscription without deliveries in these hours counts nothing, and still has a last attempt', async () => {
  const old = entry(at('05:00:00.000'))
  listOf(a, [old, ...many(9, at('04:00:00.000'))])
  rows.set(old.sk, { subscription_id: a, attempts: [attempt('2026-03-14T05:00:01.000Z')] })
  const { hours, subscriptions } = await summarize(a)
  expect(hours.map(({ starts_at: _, ...counts }) => counts)).toEqual([none, none, none])
  const last_attempt = {
    at: '2026-03-14T05:00:01.000Z',
    ...{ succeeded: true, response_status: 204, error: null },
  }
  expect(subscriptions).toEqual([{ subscription_id: a, ...none, last_attempt }])
  expect(read).toHaveLength(5)
  expect(await summarize()).toMatchObject({ subscriptions: [], complete: true })
})

test.each([
  [20_000, true],
  [20_001, false],
])('of %i deliveries of a subscription, 20,000 are counted', async (count, complete) => {
  listOf(a, many(count, at('08:00:00.000')))
  expect(await summarize(a)).toMatchObject({ subscriptions: [{ succeeded: 20_000 }], complete })
  expect(asked.map(({ limit }) => limit)).toEqual([1_000, 19_001])
  // Old deliveries without a state have succeeded, so their rows are not read.
  expect(read).toHaveLength(5)
})

test('busy subscriptions share what the others leave, and one that is cut off makes the summary incomplete', async () => {
  const rest = ['c', 'd'] as SubscriptionId[]
  listOf(a, many(999, at('08:00:00.000'), 'failed'))
  listOf(b, many(1_000, at('08:00:00.000'), 'failed'))
  for (const id of rest) listOf(id, many(8_501, at('08:00:00.000'), 'failed'))
  const { subscriptions, complete } = await summarize(a, b, ...rest)
  const share = Math.floor((20_000 - 3_999) / 3)
  expect(asked.slice(4).map(({ limit }) => limit)).toEqual([share + 1, share + 1, share + 1])
  expect(subscriptions.map(({ failed }) => failed)).toEqual([999, 1_000, 1_000 + share, 1_000 + share])
  expect(complete).toBe(false)
})

test('the first query is smaller with many subscriptions', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `s${n}` as SubscriptionId)
  await summarize(...ids)
  expect(asked.slice(0, 40).map(({ limit }) => limit)).toEqual(ids.map(() => 500))
  expect(asked.slice(40).map(({ limit }) => limit)).toEqual(ids.map(() => 5))
})

test('however many deliveries are fresh, the rows of all of them say whether they are pending', async () => {
  listOf(a, many(2_106, at('09:20:00.000')))
  listOf(b, many(501, at('09:21:00.000')))
  for (const [n, { sk }] of [...lists.values()].flat().entries()) {
    rows.set(sk, { subscription_id: a, status: n % 2 === 0 ? 'pending' : 'succeeded' })
  }
  expect(await summarize(a, b)).toMatchObject({
    subscriptions: [
      { pending: 1_053, succeeded: 1_053 },
      { pending: 251, succeeded: 250 },
    ],
    complete: true,
  })
  expect(read).toHaveLength(2_607)
})

test('the last attempt is the newest one of the newest deliveries and of those that failed last', async () => {
  const failure = (n: number, id: SubscriptionId) => `2026#f${n}#${id}`
  listOf(a, [entry(at('09:00:00.000'), 'failed', 1), entry(at('09:00:00.000'), 'failed', 0)])
  listOf(b, [entry(at('09:00:00.000'), 'failed', 2)])
  failures.set('ws#failures#failed', [failure(1, a), failure(2, a), failure(3, b)])
  failures.set('ws#failures#retrying', [failure(4, a)])
  failures.set('ws#failures#past', [failure(5, b)])
  const newest = attempt('2026-03-14T09:20:00.000Z', 'HTTP 500')
  const older = attempt('2026-03-14T09:10:00.000Z')
  rows.set(idAt(at('09:00:00.000'), 1), { subscription_id: a, attempts: [older] })
  rows.set('f1', { subscription_id: a, attempts: [attempt('2026-03-14T09:29:00.000Z'), newest] })
  rows.set('f4', { subscription_id: a, attempts: [older] })
  rows.set('f5', { subscription_id: b, attempts: [older] })
  const { subscriptions } = await summarize(a, b)
  expect(subscriptions.map(({ last_attempt }) => last_attempt)).toEqual([
    { at: newest.started_at, succeeded: false, response_status: 500, error: 'HTTP 500' },
    { at: older.started_at, succeeded: true, response_status: 204, error: null },
  ])
  expect(read.filter((id) => id.startsWith('f')).toSorted()).toEqual(['f1', 'f3', 'f4', 'f5'])
})
