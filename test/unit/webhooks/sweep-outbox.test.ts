import { beforeEach, expect, test, vi } from 'vitest'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { type EventId, eventMadeAt, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { logger } from '../../../shared/log.ts'
import { shardsOfGroup } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { eventPages } from '../../../shared/webhooks/events/list.ts'
import { type OutboxEvent, outboxEvents, postponeEvent } from '../../../shared/webhooks/events/outbox.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'
import { LeftOut } from '../../../shared/webhooks/sweep/left-out.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../../shared/webhooks/sweep/outbox.ts'
import {
  endRecheck,
  type OutboxPass,
  type OutboxProgress,
  readProgress,
  requestRecheck,
  savePositions,
} from '../../../shared/webhooks/sweep/outbox-progress.ts'
import type { OutboxRun } from '../../../shared/webhooks/sweep/outbox-shard.ts'
import { recheckWorkspaces } from '../../../shared/webhooks/sweep/recheck-workspaces.ts'

/** Which events are checked, including events that earlier runs have left out, and how far the stored positions move. */
vi.mock('../../../shared/table/store/read.ts', () => ({ readRow: vi.fn() }))
vi.mock('../../../shared/webhooks/events/list.ts', () => ({ eventPages: vi.fn() }))
vi.mock('../../../shared/webhooks/events/outbox.ts', () => ({
  outboxEvents: vi.fn(),
  postponeEvent: vi.fn(),
}))
vi.mock('../../../shared/webhooks/sweep/outbox-progress.ts', () => ({
  endRecheck: vi.fn(),
  readProgress: vi.fn(),
  requestRecheck: vi.fn(),
  savePositions: vi.fn(),
}))
vi.mock('../../../shared/webhooks/sweep/check-deliveries.ts', () => ({ checkDeliveries: vi.fn() }))
vi.stubEnv('SPEED', '1')

const NOW = new Date('2026-03-14T09:00:00.000Z')
const UNTIL = new Date(NOW.getTime() + 30_000)
const error = vi.spyOn(logger(), 'error').mockReturnValue()
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const keep = vi.spyOn(NewestSeen.prototype, 'keep')
const add = vi.spyOn(NewestSeen.prototype, 'add')
const report = vi.fn()

/** The n-th event of a shard. */
const event = (n: number, shard = 0, workspaceId = 'ws' as WorkspaceId): OutboxEvent => {
  const madeAt = new Date(NOW.getTime() - 3_600_000 + n * 1_000)
  const id = `evt_${madeAt.getTime().toString(16).padStart(12, '0')}${shard}` as EventId
  const due_sk = `${madeAt.toISOString()}#photo.deleted#${id}`
  return {
    ...{ pk: `${workspaceId}#event#${id}`, sk: 'self', type: 'event', due_sk },
    ...{ workspaceId, id, trigger: 'photo.deleted' },
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
  vi.mocked(postponeEvent).mockResolvedValue(true)
  vi.mocked(savePositions).mockResolvedValue()
  vi.mocked(requestRecheck).mockResolvedValue()
  vi.mocked(endRecheck).mockResolvedValue()
  vi.mocked(eventPages).mockImplementation(listing)
  stored({})
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
const unavailable = new StoreUnavailable('throttled')
const UP_TO = new Date(NOW.getTime() - 60_000)
const GROUP = [0]
const SHARDS = shardsOfGroup(0)
/** Sets the stored positions, and the events to check again. */
function stored(
  positions: Partial<Record<OutboxPass, readonly string[]>>,
  rechecks: OutboxProgress['rechecks'] = [],
) {
  const of = (pass: OutboxPass) => new Map(SHARDS.map((shard) => [shard, positions[pass]?.[shard] ?? '0']))
  const all = { early: of('early'), late: of('late') }
  vi.mocked(readProgress).mockResolvedValue({ positions: all, rechecks })
}
const early = () => sweepOutboxEarly(GROUP, NOW, UNTIL, report)
const checked = () => vi.mocked(checkDeliveries).mock.calls.flatMap(([all]) => all.map(({ id }) => id))
const requested = () => vi.mocked(requestRecheck).mock.calls
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
    SHARDS.map((shard) => [shard, '0']),
  )
  expect([vi.mocked(readProgress).mock.calls.length, saved()]).toEqual([1, []])
})

test('another group has other shards, and each group of a late pass its progress', async () => {
  shards = [[event(1)], [], [], [], [], [], [event(2, 6)]]
  vi.mocked(readProgress).mockImplementation(async (groups) => {
    const none = new Map(groups.flatMap(shardsOfGroup).map((shard) => [shard, '0']))
    return { positions: { early: none, late: none }, rechecks: [] }
  })
  await sweepOutboxEarly([1], NOW, UNTIL, report)
  await sweepOutboxLate([0, 1], NOW, UNTIL, report)
  expect(saved()).toEqual([
    ['early', { 6: event(2, 6).due_sk }],
    ['late', { 0: event(1).due_sk, 6: event(2, 6).due_sk }],
  ])
})

test('a run continues behind the stored position, up to a minute ago', async () => {
  stored({ early: ['0', event(4).due_sk, '0', '0'] })
  await early()
  expect(vi.mocked(outboxEvents).mock.calls[1]).toEqual([
    1,
    event(4).due_sk,
    new Date(NOW.getTime() - 60_000),
    100,
  ])
})

test('an event that the store was unavailable for is checked again later, and the run goes on', async () => {
  shards = [events(5), [event(9, 1)]]
  failures.set(event(2).id, unavailable)
  expect(await early()).toEqual([])
  expect(requested()).toEqual([['ws', event(2).id, UP_TO]])
  expect(saved()).toEqual([['early', { 0: event(4).due_sk, 1: event(9, 1).due_sk }]])
  expect(postponeEvent).not.toHaveBeenCalled()
  expect(report.mock.calls).toEqual([[eventMadeAt(event(2).id)]])
})

test('the first event that is left out covers the later ones of its workspace, and no others', async () => {
  const other = 'other' as WorkspaceId
  const mixed = Array.from({ length: 250 }, (_, n) => (n % 2 === 0 ? event(n) : event(n, 0, other)))
  shards = [mixed]
  for (const { id, workspaceId } of mixed) if (workspaceId === 'ws') failures.set(id, unavailable)
  expect(await early()).toEqual([])
  expect(requested()).toEqual([['ws', event(0).id, UP_TO]])
  // Later pages leave them out without a check.
  const of = (name: string) => mixed.filter(({ workspaceId }) => workspaceId === name).map(({ id }) => id)
  expect(checked().filter((id) => of('ws').includes(id))).toHaveLength(50)
  expect(checked().filter((id) => of('other').includes(id))).toHaveLength(125)
  expect(saved()).toEqual([['early', { 0: mixed.at(-1)?.due_sk }]])
})

test('an event that is left out covers no earlier one', async () => {
  const leftOut = new LeftOut(UP_TO)
  await leftOut.add(event(5), unavailable)
  expect([4, 5, 6].map((n) => leftOut.covers(event(n)))).toEqual([false, true, true])
  expect(leftOut.covers(event(6, 0, 'other' as WorkspaceId))).toBe(false)
  await leftOut.add(event(2), unavailable)
  expect(requested().map(([, id]) => id)).toEqual([event(5).id, event(2).id])
})

test('a position stays before an event that could not be left to a later run, and the run goes on', async () => {
  const other = 'other' as WorkspaceId
  shards = [[...events(120), event(120, 0, other)], [event(9, 1)]]
  failures.set(event(30).id, unavailable)
  failures.set(event(40).id, unavailable)
  failures.set(event(120, 0, other).id, unavailable)
  vi.mocked(requestRecheck).mockImplementation(async (workspace) => {
    if (workspace === 'ws') throw new StoreUnavailable('throttled too')
  })
  expect(await early()).toEqual([unavailable])
  expect(checked()).toHaveLength(122)
  expect(requested().map(([workspace]) => workspace)).toEqual(['ws', 'other'])
  expect(saved()).toEqual([['early', { 0: event(29).due_sk, 1: event(9, 1).due_sk }]])
})

test('a position does not move if the first event is neither checked nor left out', async () => {
  shards = [events(2)]
  failures.set(event(0).id, unavailable)
  vi.mocked(requestRecheck).mockRejectedValue(unavailable)
  expect(await early()).toHaveLength(1)
  expect(saved()).toEqual([])
})

test('an event that fails otherwise becomes a due row', async () => {
  shards = [events(3)]
  failures.set(event(1).id, new Error('a bug'))
  expect(await early()).toEqual([])
  expect(postponeEvent).toHaveBeenCalledExactlyOnceWith(event(1), new Date(NOW.getTime() + 60_000))
  expect(error).toHaveBeenCalledOnce()
  expect(requested()).toEqual([])
  expect(saved()).toEqual([['early', { 0: event(2).due_sk }]])
})

test('an event that fails otherwise and cannot become a due row is checked again later', async () => {
  shards = [events(3)]
  failures.set(event(1).id, new Error('a bug'))
  vi.mocked(postponeEvent).mockRejectedValue(unavailable)
  expect(await early()).toEqual([])
  expect(requested()).toEqual([['ws', event(1).id, UP_TO]])
  expect(saved()).toEqual([['early', { 0: event(2).due_sk }]])
})

test('the early pass checks again what earlier runs have left out', async () => {
  const rechecks = [{ workspaceId: 'ws' as WorkspaceId, from: event(1).id, upTo: UP_TO, entries: ['e'] }]
  stored({}, rechecks)
  await early()
  expect(vi.mocked(eventPages).mock.calls).toEqual([['ws', event(1).id, UP_TO, 100]])
  await sweepOutboxLate(GROUP, NOW, UNTIL, report)
  expect(eventPages).toHaveBeenCalledOnce()
})

test('an unreadable shard is reported; the others move', async () => {
  shards = [events(1), [event(9, 1)]]
  const read = vi.mocked(outboxEvents).getMockImplementation()
  vi.mocked(outboxEvents).mockImplementation(async (shard, ...more) => {
    if (shard === 0) throw unavailable
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
  await sweepOutboxLate(GROUP, NOW, UNTIL, report)
  expect(report).toHaveBeenCalledOnce()
})

test('the late pass has positions of its own, leaves the last half hour, and keeps samples before it saves', async () => {
  shards = [events(3)]
  stored({ early: [event(2).due_sk, '0', '0', '0'], late: [event(0).due_sk, '0', '0', '0'] })
  keep.mockRejectedValueOnce(unavailable)
  await expect(sweepOutboxLate(GROUP, NOW, UNTIL, report)).rejects.toThrow('throttled')
  expect(saved()).toEqual([])
  await sweepOutboxLate(GROUP, NOW, UNTIL, report)
  expect(checked()).toEqual([event(1).id, event(2).id, event(1).id, event(2).id])
  expect(vi.mocked(outboxEvents).mock.calls[0]?.[2]).toEqual(new Date(NOW.getTime() - 1_800_000))
  expect(saved()).toEqual([['late', { 0: event(2).due_sk }]])
})

test('events whose samples cannot be kept are checked again later, which keeps them', async () => {
  shards = [events(3)]
  keep.mockImplementationOnce(async (leaveOut) => leaveOut(event(1), unavailable))
  expect(await sweepOutboxLate(GROUP, NOW, UNTIL, report)).toEqual([])
  expect(requested()).toEqual([['ws', event(1).id, new Date(NOW.getTime() - 1_800_000)]])
  expect(saved()).toEqual([['late', { 0: event(2).due_sk }]])
})

test('a failure of the late pass is no lateness: the early pass has checked the event', async () => {
  shards = [events(1)]
  failures.set(event(0).id, unavailable)
  await sweepOutboxLate(GROUP, NOW, UNTIL, report)
  expect(requested()).toHaveLength(1)
  expect(report).not.toHaveBeenCalled()
})

const ws = 'ws' as WorkspaceId
const recheck = { workspaceId: ws, from: event(0).id, upTo: UP_TO, entries: ['e'] }
const run = (until = UNTIL): OutboxRun => ({
  ...{ pass: 'early', upTo: UP_TO, until, report, known: new Map() },
  ...{ leftOut: new LeftOut(UP_TO), seen: () => undefined },
})
const ended = () => vi.mocked(endRecheck).mock.calls.map(([{ entries }]) => entries)
const seen = () => add.mock.calls.flatMap(([page]) => page.map(({ id }) => id))

test('all events from the first one on are checked again, their samples are kept, and the request ends', async () => {
  await recheckWorkspaces([recheck], run())
  expect(vi.mocked(eventPages).mock.calls).toEqual([[ws, event(0).id, UP_TO, 100]])
  const all = events(6).map(({ id }) => id)
  expect([checked(), seen()]).toEqual([all, all])
  expect(keep).toHaveBeenCalledBefore(vi.mocked(endRecheck))
  expect([ended(), requested(), report.mock.calls]).toEqual([[['e']], [], []])
})

test('a recheck continues from the event for which the store is unavailable, which is late', async () => {
  failures.set(event(4).id, unavailable)
  await recheckWorkspaces([recheck], run())
  expect(requested()).toEqual([[ws, event(4).id, UP_TO]])
  expect(requestRecheck).toHaveBeenCalledBefore(vi.mocked(endRecheck))
  expect(ended()).toEqual([['e']])
  expect(seen()).toEqual(events(4).map(({ id }) => id))
  expect(report.mock.calls).toEqual([[eventMadeAt(event(4).id)]])
})

test('a workspace that is still unavailable costs no write, and its requests become one', async () => {
  failures.set(event(0).id, unavailable)
  await recheckWorkspaces([recheck], run())
  expect([requested(), ended()]).toEqual([[], []])
  await recheckWorkspaces([{ ...recheck, entries: ['e', 'f'] }], run())
  expect([requested(), ended()]).toEqual([[[ws, event(0).id, UP_TO]], [['e', 'f']]])
})

test('a run that began before the one that left the workspace out checks as far as that one', async () => {
  const later = new Date(UP_TO.getTime() + 2_000)
  failures.set(event(4).id, unavailable)
  await recheckWorkspaces([{ ...recheck, upTo: later }], run())
  expect(vi.mocked(eventPages).mock.calls).toEqual([[ws, event(0).id, later, 100]])
  expect(requested()).toEqual([[ws, event(4).id, later]])
})

test('a workspace whose request cannot be written stays requested, and the others are checked', async () => {
  failures.set(event(4).id, unavailable)
  vi.mocked(requestRecheck).mockRejectedValueOnce(unavailable)
  const other = { ...recheck, workspaceId: 'other' as WorkspaceId, entries: ['o'] }
  await recheckWorkspaces([recheck, other], run())
  expect(ended()).toEqual([['o']])
  expect(warn).toHaveBeenCalledOnce()
})

test('a recheck continues in the next run when the time is over', async () => {
  await recheckWorkspaces([recheck], run(new Date(NOW.getTime() + 1)))
  expect(requested()).toEqual([])
  vi.mocked(checkDeliveries).mockImplementationOnce(async (page) => {
    vi.setSystemTime(NOW.getTime() + 1)
    return page.map(() => ({ status: 'fulfilled', value: undefined }))
  })
  vi.mocked(endRecheck).mockClear()
  vi.setSystemTime(NOW)
  await recheckWorkspaces([recheck], run(new Date(NOW.getTime() + 1)))
  expect(requested()).toEqual([[ws, event(2).id, UP_TO]])
  // A run out of time begins with no workspace.
  vi.mocked(eventPages).mockClear()
  await recheckWorkspaces([recheck], run(NOW))
  expect(eventPages).not.toHaveBeenCalled()
})

test('an event that fails otherwise when it is checked again becomes a due row', async () => {
  failures.set(event(1).id, new Error('a bug'))
  const row = { pk: 'ws#event#1', sk: 'self', type: 'event', due_sk: 'place' }
  vi.mocked(readRow).mockResolvedValueOnce(row)
  await recheckWorkspaces([recheck], run())
  expect(vi.mocked(postponeEvent).mock.calls).toEqual([[row, new Date(NOW.getTime() + 60_000)]])
  expect(ended()).toEqual([['e']])
  // A deleted event needs no check.
  vi.mocked(readRow).mockResolvedValueOnce(undefined)
  await recheckWorkspaces([recheck], run())
  expect(postponeEvent).toHaveBeenCalledOnce()
})

test.each([
  ['its events cannot be listed', () => vi.mocked(eventPages).mockImplementation(() => refusing())],
  [
    'its samples cannot be kept',
    () => keep.mockImplementation((leaveOut) => leaveOut(event(0), unavailable)),
  ],
])('a workspace stays requested if %s, and the others are checked', async (_, fail) => {
  const other = { ...recheck, workspaceId: 'other' as WorkspaceId, entries: ['o'] }
  fail()
  await recheckWorkspaces([recheck], run())
  expect([requested(), ended()]).toEqual([[], []])
  expect(report.mock.calls).toEqual([[eventMadeAt(event(0).id)]])
  expect(warn).toHaveBeenCalledOnce()
  keep.mockResolvedValue()
  vi.mocked(eventPages).mockImplementation((workspace) => (workspace === ws ? refusing() : listing()))
  await recheckWorkspaces([recheck, other], run())
  expect(ended()).toEqual([['o']])
})

// biome-ignore lint/correctness/useYield: the query fails before it lists any.
async function* refusing(): AsyncGenerator<OutboxEvent[], void> {
  throw unavailable
}

async function* listing(): AsyncGenerator<OutboxEvent[], void> {
  yield events(6).slice(0, 3)
  yield events(6).slice(3)
}

test('a workspace whose events could not be listed gets one try, until they can', async () => {
  const tries: number[] = []
  let fails = true
  vi.mocked(eventPages).mockImplementation(() => {
    tries.push(maxTries())
    return fails ? refusing() : listing()
  })
  const workspace = { ...recheck, workspaceId: 'remembered' as WorkspaceId }
  for (const failing of [true, true, false, false]) {
    fails = failing
    await recheckWorkspaces([workspace], run())
  }
  expect(tries).toEqual([TRIES, 1, 1, TRIES])
})

test('many workspaces are checked again', async () => {
  const all = Array.from({ length: 45 }, (_, n) => ({ ...recheck, workspaceId: `ws${n}` as WorkspaceId }))
  await recheckWorkspaces(all, run())
  expect(new Set(vi.mocked(eventPages).mock.calls.map(([workspace]) => workspace)).size).toBe(45)
  expect(ended()).toHaveLength(45)
})
