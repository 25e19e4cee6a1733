import { beforeEach, expect, test, vi } from 'vitest'
import type { EventId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { logger } from '../../../shared/log.ts'
import { OUTBOX_SHARDS } from '../../../shared/table/keys.ts'
import { StoreUnavailable } from '../../../shared/table/store/unavailable.ts'
import { postpone } from '../../../shared/table/webhooks/due.ts'
import {
  type OutboxEvent,
  outboxEvents,
  readPositions,
  savePositions,
} from '../../../shared/table/webhooks/outbox.ts'
import { checkDeliveries } from '../../../shared/webhooks/check-deliveries.ts'
import { NewestSeen } from '../../../shared/webhooks/keep-samples.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../../shared/webhooks/sweep-outbox.ts'

/** Which events are checked, and how far the stored positions move. */
vi.mock('../../../shared/table/webhooks/due.ts', () => ({ postpone: vi.fn() }))
vi.mock('../../../shared/table/webhooks/outbox.ts', () => ({
  outboxEvents: vi.fn(),
  readPositions: vi.fn(),
  savePositions: vi.fn(),
}))
vi.mock('../../../shared/webhooks/check-deliveries.ts', () => ({ checkDeliveries: vi.fn() }))
vi.stubEnv('SPEED', '1')

const NOW = new Date('2026-03-14T09:00:00.000Z')
const UNTIL = new Date(NOW.getTime() + 30_000)
const error = vi.spyOn(logger(), 'error').mockReturnValue()
const keep = vi.spyOn(NewestSeen.prototype, 'keep')
const report = vi.fn()

/** The n-th event of a shard. */
const event = (n: number, shard = 0): OutboxEvent => {
  const id = `evt_${shard}_${String(n).padStart(4, '0')}` as EventId
  const due_sk = `2026-03-14T08:${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}.000Z#photo.deleted#${id}`
  return {
    ...{ pk: `ws#event#${id}`, sk: 'self', type: 'event', due_sk },
    ...{ workspaceId: 'ws' as WorkspaceId, id, trigger: 'photo.deleted' },
  }
}
const events = (count: number) => Array.from({ length: count }, (_, n) => event(n))

/** The events of each shard. */
let shards: readonly (readonly OutboxEvent[])[]
/** Why checks of events fail, by id. */
let failures: Map<EventId, Error>

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  shards = []
  failures = new Map()
  keep.mockResolvedValue()
  vi.mocked(postpone).mockResolvedValue(true)
  vi.mocked(savePositions).mockResolvedValue()
  vi.mocked(readPositions).mockResolvedValue({ early: ['0', '0', '0', '0'], late: ['0', '0', '0', '0'] })
  vi.mocked(outboxEvents).mockImplementation(async (shard, after, until, limit) =>
    (shards[shard] ?? [])
      .filter(({ due_sk }) => due_sk > after && due_sk < until.toISOString())
      .slice(0, limit),
  )
  vi.mocked(checkDeliveries).mockImplementation(async (all) =>
    all.map(({ id }) => {
      const reason = failures.get(id)
      return reason ? { status: 'rejected', reason } : { status: 'fulfilled', value: undefined }
    }),
  )
})
const early = () => sweepOutboxEarly(NOW, UNTIL, report)
const checked = () => vi.mocked(checkDeliveries).mock.calls.flatMap(([all]) => all.map(({ id }) => id))
const saved = () =>
  vi.mocked(savePositions).mock.calls.map(([pass, moved]) => [pass, Object.fromEntries(moved)])

test('every event is checked once, page by page, and the position moves behind the last', async () => {
  shards = [events(250), [event(3, 1)]]
  expect(await early()).toEqual([])
  expect(checked()).toHaveLength(251)
  expect(new Set(checked()).size).toBe(251)
  expect(saved()).toEqual([['early', { 0: event(249).due_sk, 1: event(3, 1).due_sk }]])
})

test('an idle outbox is read once a shard, and writes nothing', async () => {
  expect(await early()).toEqual([])
  expect(vi.mocked(outboxEvents).mock.calls.map(([shard, after]) => [shard, after])).toEqual(
    Array.from({ length: OUTBOX_SHARDS }, (_, shard) => [shard, '0']),
  )
  expect([vi.mocked(readPositions).mock.calls.length, saved()]).toEqual([1, []])
})

test('a run continues behind the stored position, up to a minute ago', async () => {
  const stored = ['0', event(4).due_sk, '0', '0']
  vi.mocked(readPositions).mockResolvedValue({ early: stored, late: [] })
  await early()
  expect(vi.mocked(outboxEvents).mock.calls[1]).toEqual([
    1,
    event(4).due_sk,
    new Date(NOW.getTime() - 60_000),
    100,
  ])
})

test('a shard stops at an event that the store was unavailable for; the others go on', async () => {
  shards = [events(5), [event(9, 1)]]
  const reason = new StoreUnavailable('throttled')
  failures.set(event(2).id, reason)
  expect(await early()).toEqual([reason])
  expect(saved()).toEqual([['early', { 0: event(1).due_sk, 1: event(9, 1).due_sk }]])
  expect(postpone).not.toHaveBeenCalled()
})

test('a position does not move if the first event fails', async () => {
  shards = [events(2)]
  failures.set(event(0).id, new StoreUnavailable('throttled'))
  expect(await early()).toHaveLength(1)
  expect(saved()).toEqual([])
})

test('an event that fails otherwise becomes a due row, and does not stop its shard', async () => {
  shards = [events(3)]
  failures.set(event(1).id, new Error('a bug'))
  expect(await early()).toEqual([])
  expect(postpone).toHaveBeenCalledExactlyOnceWith(event(1), new Date(NOW.getTime() + 60_000))
  expect(error).toHaveBeenCalledOnce()
  expect(saved()).toEqual([['early', { 0: event(2).due_sk }]])
})

test('an event that fails and cannot become a due row stops its shard', async () => {
  shards = [events(3)]
  failures.set(event(1).id, new Error('a bug'))
  vi.mocked(postpone).mockRejectedValue(new StoreUnavailable('throttled'))
  expect(await early()).toHaveLength(1)
  expect(saved()).toEqual([['early', { 0: event(0).due_sk }]])
})

test('an unreadable shard is reported; the others move', async () => {
  shards = [events(1), [event(9, 1)]]
  const read = vi.mocked(outboxEvents).getMockImplementation()
  vi.mocked(outboxEvents).mockImplementation(async (shard, ...more) => {
    if (shard === 0) throw new StoreUnavailable('throttled')
    return read ? read(shard, ...more) : []
  })
  expect(await early()).toHaveLength(1)
  expect(saved()).toEqual([['early', { 1: event(9, 1).due_sk }]])
})

test('a run out of time stops after a page, and reports how late the rest is', async () => {
  shards = [events(250)]
  vi.setSystemTime(UNTIL)
  expect(await early()).toEqual([])
  expect(checked()).toHaveLength(100)
  expect(saved()).toEqual([['early', { 0: event(99).due_sk }]])
  expect(report).toHaveBeenCalledExactlyOnceWith(Date.parse('2026-03-14T08:01:39.000Z'))
  // The late pass has no more to say about them.
  await sweepOutboxLate(NOW, UNTIL, report)
  expect(report).toHaveBeenCalledOnce()
})

test('the late pass has positions of its own, leaves the last half hour, and keeps samples before it saves', async () => {
  shards = [events(3)]
  vi.mocked(readPositions).mockResolvedValue({
    early: [event(2).due_sk, '0', '0', '0'],
    late: [event(0).due_sk, '0', '0', '0'],
  })
  keep.mockRejectedValueOnce(new StoreUnavailable('throttled'))
  await expect(sweepOutboxLate(NOW, UNTIL, report)).rejects.toThrow('throttled')
  expect(saved()).toEqual([])
  await sweepOutboxLate(NOW, UNTIL, report)
  expect(checked()).toEqual([event(1).id, event(2).id, event(1).id, event(2).id])
  expect(vi.mocked(outboxEvents).mock.calls[0]?.[2]).toEqual(new Date(NOW.getTime() - 1_800_000))
  expect(saved()).toEqual([['late', { 0: event(2).due_sk }]])
})
