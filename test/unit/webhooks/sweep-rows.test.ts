import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import type { EventId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { RECEIVER_CHECK_FIELDS } from '../../../shared/domain/receiver-check.ts'
import { REPLAY_FIELDS } from '../../../shared/domain/replay.ts'
import type { Fields } from '../../../shared/domain/stored-record.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { logger } from '../../../shared/log.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { type DueRow, dueRows, postpone, removeDue } from '../../../shared/table/store/due-index.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { envelopeOf, eventItem } from '../../../shared/webhooks/events/rows.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import { NewestSeen } from '../../../shared/webhooks/sweep/keep-samples.ts'
import { WHOLE } from '../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { recordWith } from '../../support/records.ts'

/** The work of the sweep on each kind of row that is due. */
const { read, enqueue } = vi.hoisted(() => ({ read: vi.fn(), enqueue: vi.fn() }))
vi.mock('../../../shared/metrics.ts', () => ({ publishOverdue: vi.fn() }))
vi.mock('../../../shared/table/store/due-index.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/due-index.ts')>()),
  dueRows: vi.fn(),
  postpone: vi.fn(),
  removeDue: vi.fn(),
}))
vi.mock('../../../shared/table/store/batching/shared-reads.ts', () => ({ sharedReads: () => read }))
vi.mock('../../../shared/table/store/batching/update-expression.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/batching/update-expression.ts')>()),
  update: vi.fn(),
}))
vi.mock('../../../shared/webhooks/sweep/check-deliveries.ts', () => ({ checkDeliveries: vi.fn() }))
vi.mock('../../../shared/webhooks/sweep/outbox.ts', () => ({
  lateEveryMs: () => 3_600_000,
  sweepOutboxEarly: async () => [],
  sweepOutboxLate: async () => [],
}))
vi.mock('../../../shared/webhooks/sweep/keep-samples.ts', async (original) => {
  const { NewestSeen } = await original<typeof import('../../../shared/webhooks/sweep/keep-samples.ts')>()
  vi.spyOn(NewestSeen.prototype, 'keep').mockResolvedValue()
  return { NewestSeen }
})
vi.mock('../../../shared/webhooks/resume/serve-again.ts', () => ({ serveAgain: vi.fn() }))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: async () => false }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  sharedQueues: () => enqueue,
}))
vi.stubEnv('SPEED', '1')

const NOW = new Date('2026-03-14T09:00:00.000Z')
const at = (seconds: number) => new Date(NOW.getTime() + 1_000 * seconds)
const info = vi.spyOn(logger(), 'info').mockReturnValue()
const error = vi.spyOn(logger(), 'error').mockReturnValue()

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.mocked(postpone).mockResolvedValue(true)
  enqueue.mockResolvedValue(undefined)
  vi.mocked(update).mockResolvedValue(true)
  vi.mocked(checkDeliveries).mockResolvedValue([{ status: 'fulfilled', value: undefined }])
  return () => vi.useRealTimers()
})

const keyOf = (type: string) => ({ pk: `ws#${type}#id`, sk: 'self', due_sk: `due of ${type}` })
const rowOf = <T>(type: string, fields: Fields<T>, more: object = {}): Row & DueRow => ({
  ...keyOf(type),
  type,
  data: JSON.stringify(recordWith(fields, { id: 'id', workspace_id: 'ws', ...more })),
  v: 1,
})
const delivery = (next_attempt_at: string | null, status = 'pending'): Row & DueRow => ({
  ...keyOf('delivery'),
  type: 'delivery',
  data: recordWith(DELIVERY_FIELDS, { id: 'id', workspace_id: 'ws', status, next_attempt_at }),
  projected: {},
  owner: 'owner',
  started: 0,
  earlier: 0,
})
const event = (): Row & DueRow => {
  const envelope = createEvent('photo.deleted', at(-90), { entityId: 'p', performedBy: null, data: null })
  return { ...eventItem('ws' as WorkspaceId, envelope), ...keyOf('event') }
}

/** Sweeps these rows, which the index lists in one page. `stored` are their current rows in the table. */
async function sweepRows(
  due: readonly DueRow[],
  stored: readonly (Row | undefined)[] = due as never,
): Promise<void> {
  vi.mocked(dueRows).mockImplementation(async (shard) => (shard === 0 ? [...due] : []))
  read.mockImplementation(async (one) => stored[due.indexOf(one)])
  await sweep(at(30), WHOLE, new Map([[0, NOW.getTime()]]))
}
const sent = () => enqueue.mock.calls.map(([message]) => message)
const postponedTo = () => vi.mocked(postpone).mock.calls.map(([{ pk }, until]) => [pk, until])

test('each kind of row is handled, and logged', async () => {
  const subscription = rowOf('subscription', SUBSCRIPTION_FIELDS, { status: 'revoked' })
  const replay = rowOf('replay', REPLAY_FIELDS, { subscription_id: 's' })
  const outboxEvent = event()
  const check = rowOf('receiver_check', RECEIVER_CHECK_FIELDS, { subscription_id: 's' })
  await sweepRows([delivery(at(-90).toISOString()), replay, check, outboxEvent, subscription])
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
  expect(NewestSeen.prototype.keep).toHaveBeenCalledOnce()
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
  const due = (next: Date) => sweepRows([delivery(next.toISOString())])
  await due(at(-1))
  await due(at(-600))
  await due(at(-86_400))
  // A row that is due in the future is swept again after its time.
  await due(at(300))
  const delivered = 'ws#delivery#id'
  expect(postponedTo()).toEqual([60, 600, 900, 360].map((seconds) => [delivered, at(seconds)]))
})

test('a delivery that was not attempted in time has a state in the list index', async () => {
  const due = at(-90).toISOString()
  await sweepRows([delivery(due)])
  const retried = { ...delivery(due), projected: { state: 'retrying' } }
  await sweepRows([retried])
  expect(vi.mocked(postpone).mock.calls.map(([, , projected]) => projected)).toEqual([
    expect.objectContaining({ state: 'retrying' }),
    undefined,
  ])
})

test('an ended delivery is no longer due', async () => {
  const row = delivery(null, 'succeeded')
  await sweepRows([row])
  expect(removeDue).toHaveBeenCalledExactlyOnceWith(row)
  expect([sent(), postponedTo()]).toEqual([[], []])
})

test('a failed event is left to a later sweep, and logged', async () => {
  const reason = new Error('a bug')
  vi.mocked(checkDeliveries).mockResolvedValue([{ status: 'rejected', reason }])
  await sweepRows([event()])
  expect(removeDue).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledExactlyOnceWith('left to a later sweep', { error: reason })
})

test('an event whose sample cannot be kept stays due', async () => {
  const reason = new Error('throttled')
  vi.mocked(NewestSeen.prototype.keep).mockImplementationOnce(async (leaveOut) =>
    leaveOut({ workspaceId: 'ws' as WorkspaceId, id: 'id' as EventId, trigger: 'photo.deleted' }, reason),
  )
  await sweepRows([event()])
  expect(removeDue).not.toHaveBeenCalled()
  expect(error).toHaveBeenCalledOnce()
})

/** The pages of shard 0 that a sweep reads: after which sort key, and how many rows it gets. */
async function sweepPages(rows: readonly DueRow[], until: Date) {
  const pages: unknown[] = []
  vi.mocked(dueRows).mockImplementation(async (shard, _, limit, after = '') => {
    if (shard !== 0) return []
    const page = rows.filter(({ due_sk }) => due_sk > after).slice(0, limit)
    pages.push([after, page.length])
    return page
  })
  await sweep(until, WHOLE, new Map([[0, NOW.getTime()]])).catch(() => undefined)
  return pages
}
const dueRowsOf = (count: number, ws: string) =>
  Array.from({ length: count }, (_, n) => {
    const name = String(n).padStart(4, '0')
    return { ...delivery(at(-90).toISOString()), pk: `${ws}#delivery#${name}`, due_sk: name }
  })

test('a row waits for no other to be claimed', async () => {
  const [slow, quick] = [delivery(at(-90).toISOString()), delivery(at(-90).toISOString())]
  const claim = Promise.withResolvers<boolean>()
  vi.mocked(postpone).mockImplementation(({ pk }) => (pk === 'slow' ? claim.promise : Promise.resolve(true)))
  const rows = [
    { ...slow, pk: 'slow', due_sk: '1' },
    { ...quick, pk: 'quick', due_sk: '2' },
  ]
  const sweeping = sweepRows(rows)
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
    if (refuses && pk.startsWith('hot')) throw new StoreUnavailable('throttled')
    return true
  })
  const triesOf = async (...places: string[]) => {
    for (const place of Object.keys(tries)) delete tries[place]
    await sweepPages(rows, at(30))
    return places.map((place) => tries[place])
  }
  expect(await triesOf('0000', '0100', '0101')).toEqual([[TRIES], [1], [TRIES]])
  // The next run remembers it, and the one after a run without a refusal does not.
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
    await sweepRows([broken, { ...good, pk: 'ws#good' }])
    expect(error).toHaveBeenCalledExactlyOnceWith('a due row cannot be read', {
      error: expect.objectContaining({ name: 'InvalidRow' }),
    })
    expect(postponedTo()[0]).toEqual([`ws#${type}#id`, at(3_600)])
    expect(sent()).toMatchObject([{ message: { replay: 'id' } }])
  },
)

test('a row of an unknown type is only postponed', async () => {
  await sweepRows([{ ...keyOf('other'), type: 'other', data: '{}' } as Row & DueRow])
  expect([postponedTo().length, sent(), error.mock.calls]).toEqual([1, [], []])
})
