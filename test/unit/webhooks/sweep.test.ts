import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import type { EventId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Fields } from '../../../shared/domain/kit/stored-record.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/webhooks/delivery.ts'
import { RECEIVER_CHECK_FIELDS } from '../../../shared/domain/webhooks/receiver-check.ts'
import { REPLAY_FIELDS } from '../../../shared/domain/webhooks/replay.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/webhooks/subscription.ts'
import { logger } from '../../../shared/log.ts'
import { publishSweep } from '../../../shared/metrics.ts'
import { DUE_SHARDS } from '../../../shared/table/keys.ts'
import { type DueRow, dueRows, postpone, removeDue } from '../../../shared/table/store/due-index.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { deliveriesArePaused } from '../../../shared/webhooks/deliveries/holds.ts'
import { envelopeOf, eventItem } from '../../../shared/webhooks/events/rows.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../../shared/webhooks/sweep/outbox.ts'
import { partOf, WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { recordWith } from '../../support/records.ts'

/** The parts of a run, and its work on each kind of row that is due. */
const { read, enqueue } = vi.hoisted(() => ({ read: vi.fn(), enqueue: vi.fn() }))
vi.mock('../../../shared/metrics.ts', () => ({ publishSweep: vi.fn() }))
vi.mock('../../../shared/table/store/due-index.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/due-index.ts')>()),
  dueRows: vi.fn(),
  postpone: vi.fn(),
  removeDue: vi.fn(),
}))
vi.mock('../../../shared/table/store/batching/shared-reads.ts', () => ({ sharedReads: () => read }))
vi.mock('../../../shared/webhooks/sweep/check-deliveries.ts', () => ({ checkDeliveries: vi.fn() }))
vi.mock('../../../shared/webhooks/sweep/outbox.ts', () => ({
  lateEveryMs: () => 3_600_000,
  sweepOutboxEarly: vi.fn(),
  sweepOutboxLate: vi.fn(),
}))
vi.mock('../../../shared/webhooks/deliveries/holds.ts', () => ({ deliveriesArePaused: vi.fn() }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  sharedQueues: () => enqueue,
}))

/** No subscription was attempted. */
const NONE = { attempted: 0, failing: 0 }
const NOW = new Date('2026-03-14T09:00:00.000Z')
const at = (seconds: number) => new Date(NOW.getTime() + 1_000 * seconds)
const LATE_S = 90
const LATE = at(-LATE_S).toISOString()
const later = at(30)
const unavailable = new StoreUnavailable('throttled')
const [info, warn, error] = (['info', 'warn', 'error'] as const).map((level) =>
  vi.spyOn(logger(), level).mockReturnValue(),
) as [ReturnType<typeof vi.fn>, ReturnType<typeof vi.fn>, ReturnType<typeof vi.fn>]
const keep = vi.spyOn(NewestSeen.prototype, 'keep')

/** When the late pass ran last. */
let last: Map<number, number>

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubEnv('SPEED', '1')
  vi.mocked(deliveriesArePaused).mockResolvedValue(false)
  vi.mocked(sweepOutboxEarly).mockResolvedValue([])
  vi.mocked(sweepOutboxLate).mockResolvedValue([])
  vi.mocked(postpone).mockResolvedValue(true)
  enqueue.mockResolvedValue(undefined)
  keep.mockResolvedValue()
  vi.mocked(checkDeliveries).mockResolvedValue([{ status: 'fulfilled', value: undefined }])
  last = new Map([[0, NOW.getTime()]])
  return () => vi.useRealTimers()
})

const keyOf = (type: string) => ({ pk: `ws#${type}#id`, sk: 'self', due_sk: `due of ${type}` })
const rowOf = <T>(type: string, fields: Fields<T>, more: object = {}): Row & DueRow => ({
  ...keyOf(type),
  type,
  data: JSON.stringify(recordWith(fields, { id: 'id', workspace_id: 'ws', ...more })),
  v: 1,
})
const delivery = (next_attempt_at: string | null = LATE, status = 'pending', id = 'id'): Row & DueRow => ({
  ...{ ...keyOf('delivery'), pk: `ws#delivery#${id}`, type: 'delivery', projected: {}, owner: 'owner' },
  ...{ data: recordWith(DELIVERY_FIELDS, { id, workspace_id: 'ws', status, next_attempt_at }) },
  ...{ started: 0, earlier: 0 },
})
const event = (): Row & DueRow => {
  const envelope = createEvent('photo.deleted', at(-90), { entityId: 'p', performedBy: null, data: null })
  return { ...eventItem('ws' as WorkspaceId, envelope), ...keyOf('event') }
}

/** The rows that are due in each shard, by its number. */
function shards(pages: Readonly<Record<number, readonly DueRow[]>>): void {
  vi.mocked(dueRows).mockImplementation(async (shard) => [...(pages[shard] ?? [])])
  const rows = Object.values(pages).flat()
  read.mockImplementation(async ({ pk }) => rows.find((row) => row.pk === pk))
}
function sweepRows(...rows: readonly DueRow[]): Promise<void> {
  shards({ 0: rows })
  return sweep(later, WHOLE, last)
}
const sent = () => enqueue.mock.calls.map(([message]) => message)
const queuedIds = () => sent().map(({ message }) => message.delivery_id)
const postponedTo = () => vi.mocked(postpone).mock.calls.map(([{ pk }, until]) => [pk, until])

test('a sweep without due rows reports a lateness of zero', async () => {
  shards({})
  await sweep(later, WHOLE, last)
  expect(publishSweep).toHaveBeenCalledExactlyOnceWith({ overdue: 0, ...NONE })
})

test('a sweep out of time still reads each shard once', async () => {
  shards({ 2: [delivery()] })
  await sweep(NOW, WHOLE, last)
  expect(dueRows).toHaveBeenCalledTimes(DUE_SHARDS.length)
  expect(queuedIds()).toEqual(['id'])
})

test('an unreadable shard fails the sweep, which then reports no zero; the others are swept', async () => {
  shards({})
  const read = vi.mocked(dueRows).getMockImplementation()
  vi.mocked(dueRows).mockImplementation(async (shard, ...more) => {
    if (shard === 1) throw unavailable
    return read ? read(shard, ...more) : []
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow('shards not swept: 1')
  expect(dueRows).toHaveBeenCalledTimes(DUE_SHARDS.length)
  expect(publishSweep).toHaveBeenCalledExactlyOnceWith(NONE)
})

test('lateness seen before a shard failed is reported', async () => {
  shards({ 0: [delivery()] })
  vi.mocked(postpone).mockRejectedValue(unavailable)
  await expect(sweep(later, WHOLE, last)).rejects.toThrow(AggregateError)
  expect(publishSweep).toHaveBeenCalledExactlyOnceWith({ overdue: LATE_S, ...NONE })
})

test('a row that another sweep has claimed is skipped; one that cannot be claimed blocks no others, but fails the sweep', async () => {
  shards({ 0: ['a', 'b', 'c', 'd'].map((id) => delivery(LATE, 'pending', id)) })
  vi.mocked(postpone).mockImplementation(async ({ pk }) => {
    if (pk.endsWith('b')) throw unavailable
    return !pk.endsWith('d')
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow(AggregateError)
  expect(queuedIds()).toEqual(['a', 'c'])
})

test.each([
  ['throttling, which a later sweep resolves, is logged as a warning', unavailable, warn],
  ['any other failure is logged as an error', new Error('a bug'), error],
])('%s', async (_, reason, level) => {
  shards({ 0: [delivery()] })
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
  vi.mocked(sweepOutboxLate).mockResolvedValue([unavailable])
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
    return [unavailable]
  })
  await expect(sweep(later, WHOLE, last)).rejects.toThrow('shards not swept: 1')
  expect(publishSweep).toHaveBeenCalledExactlyOnceWith({ overdue: LATE_S, ...NONE })
})

test('while deliveries are paused, events are checked, nothing is queued and nothing is reported', async () => {
  vi.mocked(deliveriesArePaused).mockResolvedValue(true)
  await sweep(later, WHOLE, last)
  expect([vi.mocked(dueRows).mock.calls, vi.mocked(publishSweep).mock.calls]).toEqual([[], []])
  expect(sweepOutboxEarly).toHaveBeenCalledOnce()
})

test('each kind of row is handled, and logged', async () => {
  const subscription = rowOf('subscription', SUBSCRIPTION_FIELDS, { status: 'revoked' })
  const replay = rowOf('replay', REPLAY_FIELDS, { subscription_id: 's' })
  const outboxEvent = event()
  const check = rowOf('receiver_check', RECEIVER_CHECK_FIELDS, { subscription_id: 's' })
  await sweepRows(delivery(), replay, check, outboxEvent, subscription)
  expect(sent()).toMatchObject([
    { message: { delivery_id: 'id', owner_id: 'owner' }, delaySeconds: 0 },
    { message: { replay: 'id', subscription_id: 's' }, delaySeconds: 0 },
    { message: { check: 'id', subscription_id: 's' }, delaySeconds: 0 },
    { message: { revoked: 'id', workspace_id: 'ws' } },
  ])
  const { id, trigger } = envelopeOf(outboxEvent)
  const refs = [{ workspaceId: 'ws', id, trigger }]
  expect(vi.mocked(checkDeliveries).mock.calls.map(([events]) => events)).toEqual([refs])
  // It leaves the index, so the late pass does not keep it as a sample.
  expect(keep).toHaveBeenCalledOnce()
  expect(removeDue).toHaveBeenCalledExactlyOnceWith({
    ...keyOf('event'),
    type: 'event',
    due_sk: expect.stringMatching(`^${at(90).toISOString()}#ws#event#id`),
  })
  expect(info).toHaveBeenCalledExactlyOnceWith('swept', {
    delivery: 1,
    replay: 1,
    receiver_check: 1,
    event: 1,
    subscription: 1,
  })
})

test('a row is postponed by more the longer it has waited', async () => {
  const due = (next: Date) => sweepRows(delivery(next.toISOString()))
  await due(at(-1))
  await due(at(-600))
  await due(at(-86_400))
  // A row that is due in the future is swept again after its time.
  await due(at(300))
  const delivered = 'ws#delivery#id'
  expect(postponedTo()).toEqual([60, 600, 900, 360].map((seconds) => [delivered, at(seconds)]))
  expect(sent().map(({ delaySeconds }) => delaySeconds)).toEqual([0, 0, 0, 300])
})

test('a delivery that was not attempted in time has a state in the list index', async () => {
  await sweepRows(delivery())
  const retried = { ...delivery(), projected: { state: 'retrying' } }
  await sweepRows(retried)
  expect(vi.mocked(postpone).mock.calls.map(([, , projected]) => projected)).toEqual([
    expect.objectContaining({ state: 'retrying' }),
    undefined,
  ])
})

test('an ended delivery is no longer due', async () => {
  const row = delivery(null, 'succeeded')
  await sweepRows(row)
  expect(removeDue).toHaveBeenCalledExactlyOnceWith(row)
  expect([sent(), postponedTo()]).toEqual([[], []])
})

test('a failed event is left to a later sweep, and logged', async () => {
  const reason = new Error('a bug')
  vi.mocked(checkDeliveries).mockResolvedValue([{ status: 'rejected', reason }])
  await sweepRows(event())
  expect(removeDue).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledExactlyOnceWith('left to a later sweep', { error: reason })
})

test('an event whose sample cannot be kept stays due', async () => {
  const reason = new Error('throttled')
  keep.mockImplementationOnce(async (leaveOut) =>
    leaveOut({ workspaceId: 'ws' as WorkspaceId, id: 'id' as EventId, trigger: 'photo.deleted' }, reason),
  )
  await sweepRows(event())
  expect(removeDue).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledOnce()
})

/** Sweeps these rows of shard 0, page by page. */
async function sweepPages(rows: readonly DueRow[]) {
  vi.mocked(dueRows).mockImplementation(async (shard, _, limit, after = '') =>
    shard === 0 ? rows.filter(({ due_sk }) => due_sk > after).slice(0, limit) : [],
  )
  await sweep(later, WHOLE, last).catch(() => undefined)
}
const dueRowsOf = (count: number, ws: string) =>
  Array.from({ length: count }, (_, n) => {
    const name = String(n).padStart(4, '0')
    return { ...delivery(), pk: `${ws}#delivery#${name}`, due_sk: name }
  })

test('a row waits for no other to be claimed', async () => {
  const claim = Promise.withResolvers<boolean>()
  vi.mocked(postpone).mockImplementation(({ pk }) => (pk === 'slow' ? claim.promise : Promise.resolve(true)))
  const rows = ['slow', 'quick'].map((pk) => ({ ...delivery(), pk, due_sk: pk }))
  const sweeping = sweepRows(...rows)
  // Enough turns of the event loop for a row that does not wait.
  for (let n = 0; n < 50; n++) await turn()
  expect(sent()).toHaveLength(1)
  claim.resolve(true)
  await sweeping
  expect(sent()).toHaveLength(2)
})

test('once the store has refused a row, others of its workspace get one try for each call', async () => {
  const tries: Record<string, number[]> = {}
  let refuses = true
  const rows = [...dueRowsOf(100, 'hotter'), ...dueRowsOf(1, 'hotter'), ...dueRowsOf(1, 'other')].map(
    (row, n) => ({
      ...row,
      due_sk: String(n).padStart(4, '0'),
    }),
  )
  read.mockImplementation(async ({ due_sk }) => rows.find((row) => row.due_sk === due_sk))
  vi.mocked(postpone).mockImplementation(async ({ pk, due_sk }) => {
    tries[due_sk] = [...(tries[due_sk] ?? []), maxTries()]
    if (refuses && pk.startsWith('hot')) throw unavailable
    return true
  })
  const triesOf = async (...places: string[]) => {
    for (const place of Object.keys(tries)) delete tries[place]
    await sweepPages(rows)
    return places.map((place) => tries[place])
  }
  expect(await triesOf('0000', '0100', '0101')).toEqual([[TRIES], [1], [TRIES]])
  // The next run remembers the refusal; a run after one without a refusal does not.
  expect(await triesOf('0000')).toEqual([[1]])
  refuses = false
  expect(await triesOf('0000')).toEqual([[1]])
  expect(await triesOf('0000')).toEqual([[TRIES]])
})

test.each(['event', 'delivery', 'replay', 'receiver_check', 'subscription', 'member', 'failing'])(
  'an unreadable row of type %s is postponed by an hour and does not block others',
  async (type) => {
    const broken = { ...keyOf(type), type, data: '{}', v: 1 }
    const good = rowOf('replay', REPLAY_FIELDS)
    await sweepRows(broken, { ...good, pk: 'ws#good' })
    expect(error).toHaveBeenCalledExactlyOnceWith('a due row cannot be read', {
      error: expect.objectContaining({ name: 'InvalidRow' }),
    })
    expect(postponedTo()[0]).toEqual([`ws#${type}#id`, at(3_600)])
    expect(sent()).toMatchObject([{ message: { replay: 'id' } }])
  },
)

test('a row of an unknown type is only postponed', async () => {
  await sweepRows({ ...keyOf('other'), type: 'other', data: '{}' } as Row & DueRow)
  expect([postponedTo().length, sent(), error.mock.calls]).toEqual([1, [], []])
})
