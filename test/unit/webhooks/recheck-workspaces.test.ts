import { beforeEach, expect, test, vi } from 'vitest'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import { type EventId, eventMadeAt, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { logger } from '../../../shared/log.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { eventPages } from '../../../shared/webhooks/events/list.ts'
import type { EventRef } from '../../../shared/webhooks/events/outbox.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'
import { LeftOut } from '../../../shared/webhooks/sweep/left-out.ts'
import { endRecheck, requestRecheck } from '../../../shared/webhooks/sweep/outbox-progress.ts'
import type { OutboxRun } from '../../../shared/webhooks/sweep/outbox-shard.ts'
import { recheckWorkspaces } from '../../../shared/webhooks/sweep/recheck-workspaces.ts'

/** The events that earlier runs have left out. */
vi.mock('../../../shared/table/store/read.ts', () => ({ readRow: vi.fn() }))
vi.mock('../../../shared/table/store/due-index.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/due-index.ts')>()),
  postpone: vi.fn(),
}))
vi.mock('../../../shared/webhooks/events/list.ts', () => ({ eventPages: vi.fn() }))
vi.mock('../../../shared/webhooks/sweep/outbox-progress.ts', () => ({
  endRecheck: vi.fn(),
  requestRecheck: vi.fn(),
}))
vi.mock('../../../shared/webhooks/sweep/check-deliveries.ts', () => ({ checkDeliveries: vi.fn() }))
vi.stubEnv('SPEED', '1')

const NOW = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const unavailable = new StoreUnavailable('throttled')
const keep = vi.spyOn(NewestSeen.prototype, 'keep')
const add = vi.spyOn(NewestSeen.prototype, 'add')
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
vi.spyOn(logger(), 'error').mockReturnValue()
const report = vi.fn()

const events = Array.from({ length: 6 }, (_, n): EventRef => {
  const at = new Date(NOW.getTime() - 600_000 + n)
  const { id, trigger } = createEvent('photo.deleted', at, { entityId: 'e', performedBy: null, data: null })
  return { workspaceId: ws, id, trigger }
})
const idOf = (n: number): EventId => events[n]?.id ?? ('' as EventId)
/** Why checks of events fail, by id. */
const failures = new Map<EventId, Error>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  failures.clear()
  keep.mockResolvedValue()
  vi.mocked(requestRecheck).mockResolvedValue()
  vi.mocked(endRecheck).mockResolvedValue()
  vi.mocked(postpone).mockResolvedValue(true)
  vi.mocked(eventPages).mockImplementation(async function* () {
    yield events.slice(0, 3)
    yield events.slice(3)
  })
  vi.mocked(checkDeliveries).mockImplementation(async (page) =>
    page.map(({ id }) => {
      const reason = failures.get(id)
      return reason ? { status: 'rejected', reason } : { status: 'fulfilled', value: undefined }
    }),
  )
})

const upTo = new Date(NOW.getTime() - 60_000)
const recheck = { workspaceId: ws, from: idOf(0), upTo, entries: ['e'] }
const run = (until = new Date(NOW.getTime() + 30_000)): OutboxRun => ({
  ...{
    pass: 'early',
    upTo,
    until,
    report,
    known: new Map(),
    leftOut: new LeftOut(upTo),
    seen: () => undefined,
  },
})
const checked = () => vi.mocked(checkDeliveries).mock.calls.flatMap(([page]) => page.map(({ id }) => id))
const requested = () => vi.mocked(requestRecheck).mock.calls
const ended = () => vi.mocked(endRecheck).mock.calls.map(([{ entries }]) => entries)
const seen = () => add.mock.calls.flatMap(([page]) => page.map(({ id }) => id))

test('all events from the first one on are checked, their samples are kept, and the request ends', async () => {
  await recheckWorkspaces([recheck], run())
  expect(vi.mocked(eventPages).mock.calls).toEqual([[ws, idOf(0), upTo, 100]])
  const all = events.map(({ id }) => id)
  expect([checked(), seen()]).toEqual([all, all])
  expect(keep).toHaveBeenCalledBefore(vi.mocked(endRecheck))
  expect([ended(), requested(), report.mock.calls]).toEqual([[['e']], [], []])
})

test('it continues from the event for which the store is unavailable, which is late', async () => {
  failures.set(idOf(4), unavailable)
  await recheckWorkspaces([recheck], run())
  expect(requested()).toEqual([[ws, idOf(4), upTo]])
  expect(requestRecheck).toHaveBeenCalledBefore(vi.mocked(endRecheck))
  expect(ended()).toEqual([['e']])
  expect(seen()).toEqual(events.slice(0, 4).map(({ id }) => id))
  expect(report.mock.calls).toEqual([[eventMadeAt(idOf(4))]])
})

test('a workspace that is still unavailable costs no write, and its requests become one', async () => {
  failures.set(idOf(0), unavailable)
  await recheckWorkspaces([recheck], run())
  expect([requested(), ended()]).toEqual([[], []])
  await recheckWorkspaces([{ ...recheck, entries: ['e', 'f'] }], run())
  expect([requested(), ended()]).toEqual([[[ws, idOf(0), upTo]], [['e', 'f']]])
})

test('a run that began before the one that left the workspace out checks as far as that one', async () => {
  const later = new Date(upTo.getTime() + 2_000)
  failures.set(idOf(4), unavailable)
  await recheckWorkspaces([{ ...recheck, upTo: later }], run())
  expect(vi.mocked(eventPages).mock.calls).toEqual([[ws, idOf(0), later, 100]])
  expect(requested()).toEqual([[ws, idOf(4), later]])
})

test('the requests of a workspace whose events cannot be listed become one', async () => {
  vi.mocked(eventPages).mockImplementation(() => refusing())
  await recheckWorkspaces([{ ...recheck, entries: ['e', 'f'] }], run())
  expect([requested(), ended()]).toEqual([[[ws, idOf(0), upTo]], [['e', 'f']]])
})

test('a workspace whose request cannot be written stays requested, and the others are checked', async () => {
  failures.set(idOf(4), unavailable)
  vi.mocked(requestRecheck).mockRejectedValueOnce(unavailable)
  const other = { ...recheck, workspaceId: 'other' as WorkspaceId, entries: ['o'] }
  await recheckWorkspaces([recheck, other], run())
  expect(ended()).toEqual([['o']])
  expect(warn).toHaveBeenCalledOnce()
})

test('it continues in the next run when the time is over', async () => {
  await recheckWorkspaces([recheck], run(new Date(NOW.getTime() + 1)))
  expect(requested()).toEqual([])
  vi.mocked(checkDeliveries).mockImplementationOnce(async (page) => {
    vi.setSystemTime(NOW.getTime() + 1)
    return page.map(() => ({ status: 'fulfilled', value: undefined }))
  })
  vi.mocked(endRecheck).mockClear()
  vi.setSystemTime(NOW)
  await recheckWorkspaces([recheck], run(new Date(NOW.getTime() + 1)))
  expect(requested()).toEqual([[ws, idOf(2), upTo]])
  // A run out of time begins with no workspace.
  vi.mocked(eventPages).mockClear()
  await recheckWorkspaces([recheck], run(NOW))
  expect(eventPages).not.toHaveBeenCalled()
})

test('an event that fails otherwise becomes a due row', async () => {
  failures.set(idOf(1), new Error('a bug'))
  const row = { pk: 'ws#event#1', sk: 'self', type: 'event', due_sk: 'place' }
  vi.mocked(readRow).mockResolvedValueOnce(row)
  await recheckWorkspaces([recheck], run())
  expect(vi.mocked(postpone).mock.calls).toEqual([[row, new Date(NOW.getTime() + 60_000)]])
  expect(ended()).toEqual([['e']])
  // A deleted one needs no check.
  vi.mocked(readRow).mockResolvedValueOnce(undefined)
  await recheckWorkspaces([recheck], run())
  expect(postpone).toHaveBeenCalledOnce()
})

test.each([
  ['its events cannot be listed', () => vi.mocked(eventPages).mockImplementation(() => refusing())],
  [
    'its samples cannot be kept',
    () => keep.mockImplementation((leaveOut) => leaveOut(refOf(0), unavailable)),
  ],
])('a workspace stays requested if %s, and the others are checked', async (_, fail) => {
  const other = { ...recheck, workspaceId: 'other' as WorkspaceId, entries: ['o'] }
  fail()
  await recheckWorkspaces([recheck], run())
  expect([requested(), ended()]).toEqual([[], []])
  expect(report.mock.calls).toEqual([[eventMadeAt(idOf(0))]])
  expect(warn).toHaveBeenCalledOnce()
  keep.mockResolvedValue()
  vi.mocked(eventPages).mockImplementation((workspace) => (workspace === ws ? refusing() : listing()))
  await recheckWorkspaces([recheck, other], run())
  expect(ended()).toEqual([['o']])
})

const refOf = (n: number): EventRef => ({ workspaceId: ws, id: idOf(n), trigger: 'photo.deleted' })

// biome-ignore lint/correctness/useYield: the query fails before it lists any.
async function* refusing(): AsyncGenerator<EventRef[], void> {
  throw unavailable
}

async function* listing(): AsyncGenerator<EventRef[], void> {
  yield [...events]
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

test('many workspaces are checked', async () => {
  const all = Array.from({ length: 45 }, (_, n) => ({ ...recheck, workspaceId: `ws${n}` as WorkspaceId }))
  await recheckWorkspaces(all, run())
  expect(new Set(vi.mocked(eventPages).mock.calls.map(([workspace]) => workspace)).size).toBe(45)
  expect(ended()).toHaveLength(45)
})
