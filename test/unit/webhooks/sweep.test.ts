import { beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { logger } from '../../../shared/log.ts'
import { publishOverdue } from '../../../shared/metrics.ts'
import { DUE_SHARDS } from '../../../shared/table/keys.ts'
import { type DueRow, dueRows, postpone } from '../../../shared/table/store/due-index.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { deliveriesArePaused } from '../../../shared/webhooks/deliveries/pause.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../../shared/webhooks/sweep/outbox.ts'
import { partOf, WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { recordWith } from '../../support/records.ts'

const { read, enqueue } = vi.hoisted(() => ({ read: vi.fn(), enqueue: vi.fn() }))
vi.mock('../../../shared/metrics.ts', () => ({ publishOverdue: vi.fn() }))
vi.mock('../../../shared/table/store/due-index.ts', () => ({
  dueRows: vi.fn(),
  postpone: vi.fn(),
  removeDue: vi.fn(),
}))
vi.mock('../../../shared/table/store/batching/shared-reads.ts', () => ({ sharedReads: () => read }))
vi.mock('../../../shared/webhooks/sweep/outbox.ts', () => ({
  lateEveryMs: () => 3_600_000,
  sweepOutboxEarly: vi.fn(),
  sweepOutboxLate: vi.fn(),
}))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: vi.fn() }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  sharedQueues: () => enqueue,
}))

const NOW = new Date('2026-03-14T09:00:00.000Z')
const LATE_S = 90
const later = new Date(NOW.getTime() + 30_000)

/** A pending delivery that has been due for 90 s. */
function delivery(id: string): Row & DueRow {
  const next_attempt_at = new Date(NOW.getTime() - LATE_S * 1000).toISOString()
  const key = { pk: `ws#delivery#${id}`, sk: 'self' }
  const data = recordWith(DELIVERY_FIELDS, { id, status: 'pending', workspace_id: 'ws', next_attempt_at })
  return {
    ...key,
    type: 'delivery',
    due_sk: `${next_attempt_at}#${id}`,
    data,
    projected: {},
    started: 0,
    earlier: 0,
    owner: 'm',
  }
}

/** The pages of each shard, by its number. */
function shards(pages: Readonly<Record<number, readonly (Row & DueRow)[]>>): void {
  vi.mocked(dueRows).mockImplementation(async (shard) => [...(pages[shard] ?? [])])
  const rows = Object.values(pages).flat()
  read.mockImplementation(async ({ pk }) => rows.find((row) => row.pk === pk))
}

/** When the late pass ran last. */
let last: Map<number, number>

const queuedIds = () => enqueue.mock.calls.map(([{ message }]) => message.delivery_id)
const warn = vi.spyOn(logger(), 'warn')
const error = vi.spyOn(logger(), 'error')

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubEnv('SPEED', '1')
  vi.mocked(deliveriesArePaused).mockResolvedValue(false)
  vi.mocked(sweepOutboxEarly).mockResolvedValue([])
  vi.mocked(sweepOutboxLate).mockResolvedValue([])
  last = new Map([[0, NOW.getTime()]])
  vi.mocked(postpone).mockResolvedValue(true)
  enqueue.mockResolvedValue(undefined)
})

test('a sweep without due rows reports a lateness of zero', async () => {
  shards({})
  await sweep(later, WHOLE, last)
  expect(publishOverdue).toHaveBeenCalledExactlyOnceWith(0)
})

test('a sweep out of time still reads each shard once', async () => {
  shards({ 2: [delivery('a')] })
  await sweep(NOW, WHOLE, last)
  expect(dueRows).toHaveBeenCalledTimes(DUE_SHARDS.length)
  expect(queuedIds()).toEqual(['a'])
})

test('an unreadable shard fails the sweep, which then reports no zero; the others are swept', async () => {
  shards({})
  const read = vi.mocked(dueRows).getMockImplementation()
  vi.mocked(dueRows).mockImplementation(async (shard, ...more) => {
    if (shard === 1) throw new StoreUnavailable('throttled')
    return read ? read(shard, ...more) : []
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow('shards not swept: 1')
  expect(dueRows).toHaveBeenCalledTimes(DUE_SHARDS.length)
  expect(publishOverdue).not.toHaveBeenCalled()
})

test('lateness seen before a shard failed is reported', async () => {
  shards({ 0: [delivery('a')] })
  vi.mocked(postpone).mockRejectedValue(new StoreUnavailable('throttled'))
  await expect(sweep(later, WHOLE, last)).rejects.toThrow(AggregateError)
  expect(publishOverdue).toHaveBeenCalledExactlyOnceWith(LATE_S)
})

test('a row that cannot be claimed does not block others, but fails the sweep', async () => {
  shards({ 0: [delivery('a'), delivery('b'), delivery('c')] })
  vi.mocked(postpone).mockImplementation(async ({ pk }) => {
    if (pk.endsWith('b')) throw new StoreUnavailable('throttled')
    return true
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow(AggregateError)
  expect(queuedIds()).toEqual(['a', 'c'])
})

test.each([
  [
    'throttling, which a later sweep resolves, is logged as a warning',
    new StoreUnavailable('throttled'),
    warn,
  ],
  ['any other failure is logged as an error', new Error('a bug'), error],
])('%s', async (_, reason, level) => {
  shards({ 0: [delivery('a')] })
  enqueue.mockRejectedValue(reason)
  await sweep(later, WHOLE, last)
  expect([...warn.mock.calls, ...error.mock.calls]).toHaveLength(1)
  expect(level).toHaveBeenCalledExactlyOnceWith('left to a later sweep', { error: reason })
})

test('the outbox is checked each time, late events each hour', async () => {
  shards({})
  const runs = async (minutes: number, leftMs = 30_000) => {
    vi.setSystemTime(NOW.getTime() + minutes * 60_000)
    vi.mocked(dueRows).mockClear()
    await sweep(new Date(Date.now() + leftMs), WHOLE, last).catch(() => undefined)
    const { calls } = vi.mocked(dueRows).mock
    return [
      calls.length,
      vi.mocked(sweepOutboxEarly).mock.calls.length,
      vi.mocked(sweepOutboxLate).mock.calls.length,
    ]
  }
  last = new Map()
  // A new instance begins with all of it.
  expect(await runs(0)).toEqual([8, 1, 1])
  expect(await runs(4)).toEqual([8, 2, 1])
  expect(await runs(5)).toEqual([8, 3, 1])
  vi.mocked(sweepOutboxLate).mockResolvedValue([new StoreUnavailable('throttled')])
  expect(await runs(60)).toEqual([8, 4, 2])
  // What failed, or ran out of time, is repeated.
  vi.mocked(sweepOutboxLate).mockResolvedValue([])
  expect(await runs(61, 0)).toEqual([8, 5, 3])
  expect(await runs(62)).toEqual([8, 6, 4])
  expect(await runs(63)).toEqual([8, 7, 4])
})

test.each([
  [1, 0, 1, [0], [0, 1, 2, 3]],
  [1, 0, 2, [0, 1], [0, 1, 2, 3]],
  [2, 0, 2, [0], [0, 2]],
  [2, 1, 2, [1], [1, 3]],
  [4, 3, 4, [3], [3]],
  // The schedule still has four parts, or has them already.
  [4, 3, 1, [], [3]],
])(
  'of %i parts, part %i checks of %i groups %j early, %j late, and part 0 all due rows',
  async (parts, part, groups, early, late) => {
    shards({})
    vi.stubEnv('OUTBOX_GROUPS', String(groups))
    await sweep(later, { part, parts }, new Map())
    expect(vi.mocked(sweepOutboxEarly).mock.calls[0]?.[0]).toEqual(early)
    expect(vi.mocked(sweepOutboxLate).mock.calls[0]?.[0]).toEqual(late)
    expect(dueRows).toHaveBeenCalledTimes(part === 0 ? DUE_SHARDS.length : 0)
  },
)

test('an instance runs the late pass of each part that it gets', async () => {
  for (const part of [1, 0, 1]) await sweep(later, { part, parts: 2 }, last)
  expect(vi.mocked(sweepOutboxLate).mock.calls.map(([groups]) => groups)).toEqual([[1, 3]])
})

test('the schedule says which part a run is; an event without one is for all', () => {
  expect(partOf({ part: 1, parts: 2 })).toEqual({ part: 1, parts: 2 })
  const others = [
    undefined,
    { source: 'aws.events' },
    { part: '1', parts: 2 },
    { part: 2, parts: 2 },
    { part: -1, parts: 2 },
  ]
  expect(others.map(partOf)).toEqual(others.map(() => WHOLE))
})

test('what the check of events finds is reported, and a shard that stopped fails the sweep', async () => {
  shards({})
  vi.mocked(sweepOutboxEarly).mockImplementation(async (_groups, now, _until, report) => {
    report(now.getTime() - LATE_S * 1000)
    return [new StoreUnavailable('throttled')]
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow('shards not swept: 1')
  expect(publishOverdue).toHaveBeenCalledExactlyOnceWith(LATE_S)
})

test('while deliveries are paused, events are checked, nothing is queued and nothing is reported', async () => {
  vi.mocked(deliveriesArePaused).mockResolvedValue(true)
  await sweep(later, WHOLE, last)
  expect([vi.mocked(dueRows).mock.calls, vi.mocked(publishOverdue).mock.calls]).toEqual([[], []])
  expect(sweepOutboxEarly).toHaveBeenCalledOnce()
})
