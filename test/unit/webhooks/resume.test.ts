import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import type { DeliveryId, MemberId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { MEMBER_FIELDS } from '../../../shared/domain/workspace.ts'
import { deliveryKey, deliveryList, dueKey, memberKey, subscriptionKey } from '../../../shared/table/keys.ts'
import { toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import type { Batch } from '../../../shared/webhooks/queue/batch.ts'
import { rememberSlowMark } from '../../../shared/webhooks/queue/lanes.ts'
import type { DeliveryMessage, ResumeMessage } from '../../../shared/webhooks/queue/messages.ts'
import { resume } from '../../../shared/webhooks/resume/resume.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** The walk over the waiting deliveries of a resumed subscription: its order, pages, passes and its end. */
const { table, isPaused, postpone, removeDue, endOrder, deliver } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  isPaused: vi.fn(),
  postpone: vi.fn(),
  removeDue: vi.fn(),
  endOrder: vi.fn(),
  deliver: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: isPaused }))
vi.mock('../../../shared/table/store/due-index.ts', () => ({ postpone, removeDue }))
vi.mock('../../../shared/webhooks/deliver/deliver.ts', () => ({ deliver }))
vi.mock('../../../shared/webhooks/subscriptions/writes.ts', () => ({ endOrder }))
vi.stubEnv('SPEED', '1')

const ws = 'ws' as WorkspaceId
const owner = 'owner' as MemberId
const NOW = new Date('2026-03-14T09:00:00.000Z')
/** A lost walk is found after the grace of a minute and the 40 seconds that a page may take. */
const LOST_AT = new Date(NOW.getTime() + 100_000)
const quick = { duration_ms: 1_000 }
const slow = { duration_ms: 1_001 }

let id: SubscriptionId
let count = 0
const enqueue = vi.fn()
const update = vi.fn()
const read: Batch['read'] = async (keys) => keys.map((key) => table.get(key))
const batch: Batch = { lane: 'main', enqueue, update, read, record: vi.fn() }
const sent = () => enqueue.mock.calls.map(([outgoing]) => outgoing)
const delivered = () => deliver.mock.calls.map(([message]) => message.delivery_id)
const message = (more: Partial<ResumeMessage> = {}): ResumeMessage => ({
  workspace_id: ws,
  subscription_id: id,
  resumed: 'now',
  ...more,
})
const run = (more?: Partial<ResumeMessage>) => resume(message(more), batch)
const idOf = (n: number) => `d${String(n).padStart(2, '0')}` as DeliveryId
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => idOf(from + n))
/** The message of a later check. */
const recheck = (rechecks: number) => ({
  message: message({ resumed: dueKey(subscriptionKey(ws, id), LOST_AT).due_sk, rechecks }),
  delaySeconds: 5,
})
const deliveryMessage = (delivery_id: DeliveryId): DeliveryMessage => ({
  workspace_id: ws,
  delivery_id,
  event_id: 'e' as DeliveryMessage['event_id'],
  subscription_id: id,
  trigger_id: 'photo.deleted',
  owner_id: owner,
})

function putDelivery(n: number, record: object = {}, projected: object = { state: 'waiting' }) {
  const data = recordWith(DELIVERY_FIELDS, {
    id: idOf(n),
    workspace_id: ws,
    event_id: 'e',
    subscription_id: id,
    trigger_id: 'photo.deleted',
    status: 'pending',
    ...record,
  })
  table.putRow({
    ...deliveryKey(ws, idOf(n)),
    ...{ data, owner, started: 0, projected },
    ...{ list_pk: deliveryList(ws, id), list_sk: idOf(n) },
  })
}
const putDeliveries = (from: number, to: number) => {
  for (let n = from; n < to; n++) putDelivery(n)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  table.clear()
  // Marks of slow receivers outlive a test.
  id = `s${count++}` as SubscriptionId
  for (const mock of [enqueue, endOrder]) mock.mockReset()
  for (const mock of [update, postpone, removeDue]) mock.mockReset().mockResolvedValue(true)
  deliver.mockReset().mockResolvedValue(quick)
  isPaused.mockReset().mockResolvedValue(false)
})

test('attempts what waits, oldest first, one after the other, and checks again later', async () => {
  putDeliveries(0, 3)
  let running = 0
  deliver.mockImplementation(async () => {
    running += 1
    expect(running).toBe(1)
    await Promise.resolve()
    running -= 1
    return quick
  })
  await run()
  expect(deliver.mock.calls).toEqual(ids(0, 3).map((one) => [deliveryMessage(one), batch, true]))
  expect(update.mock.calls.map(([{ key }]) => key)).toEqual(ids(0, 3).map((one) => deliveryKey(ws, one)))
  expect(endOrder.mock.calls).toEqual([[ws, id]])
  expect(sent()).toEqual([recheck(1)])
  expect(removeDue).not.toHaveBeenCalled()
})

test('a sweep considers a delivery as lost only after those before it had two seconds each', async () => {
  putDeliveries(0, 20)
  await run()
  const values = update.mock.calls.map(([one]) => Object.values(toTransactWrite(one).values ?? {}))
  const lostAt = (n: number) => dueKey(deliveryKey(ws, idOf(n)), new Date(NOW.getTime() + 60_000 + n * 2_000))
  expect(values).toHaveLength(20)
  for (const [n, found] of values.entries()) expect(found).toContain(lostAt(n).due_sk)
})

test('leaves out what does not wait, also where the index still shows it', async () => {
  putDelivery(0, {}, { state: 'retrying' })
  putDelivery(1, {}, {})
  putDelivery(2, { next_attempt_at: NOW.toISOString() })
  putDelivery(3, { status: 'skipped' })
  putDelivery(4)
  await run()
  expect(delivered()).toEqual([idOf(4)])
})

test('leaves out what another worker has resumed', async () => {
  putDeliveries(0, 3)
  update.mockResolvedValueOnce(false)
  await run()
  expect(delivered()).toEqual(ids(1, 3))
})

test('keeps the row of the subscription due before each page, and ends when another walk has taken over', async () => {
  putDeliveries(0, 45)
  const { due_sk } = dueKey(subscriptionKey(ws, id), LOST_AT)
  postpone.mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await run()
  expect(delivered()).toEqual(ids(0, 40))
  expect(postpone.mock.calls).toEqual(
    ['now', due_sk, due_sk].map((due) => [{ ...subscriptionKey(ws, id), due_sk: due }, LOST_AT]),
  )
  expect([sent(), endOrder.mock.calls, removeDue.mock.calls]).toEqual([[], [], []])
})

test('does nothing while deliveries are paused, or for a message of an earlier resumption', async () => {
  putDeliveries(0, 1)
  isPaused.mockResolvedValueOnce(true)
  await run()
  expect(postpone).not.toHaveBeenCalled()
  postpone.mockResolvedValueOnce(false)
  await run()
  expect([delivered(), update.mock.calls, sent()]).toEqual([[], [], []])
})

test('continues behind the last delivery that an earlier pass examined', async () => {
  putDeliveries(0, 4)
  await run({ after: idOf(1) })
  expect(delivered()).toEqual(ids(2, 4))
})

test('queues the rest of the walk after eight seconds', async () => {
  putDeliveries(0, 21)
  let elapsed = 8_000
  deliver.mockImplementation(async () => {
    vi.setSystemTime(NOW.getTime() + elapsed)
    return quick
  })
  await run()
  // Eight seconds are not over yet.
  expect(delivered()).toEqual(ids(0, 21))
  enqueue.mockReset()
  vi.setSystemTime(NOW)
  elapsed = 8_001
  await run()
  const { due_sk: resumed } = dueKey(subscriptionKey(ws, id), LOST_AT)
  expect(sent()).toEqual([
    { message: message({ resumed, after: idOf(19), unordered: false }), delaySeconds: 0 },
  ])
})

test('queues the others once the receiver is slow, and new deliveries no longer wait', async () => {
  putDeliveries(0, 3)
  deliver.mockResolvedValueOnce(quick).mockResolvedValueOnce(slow)
  await run()
  expect(delivered()).toEqual(ids(0, 2))
  expect(sent()[0]).toEqual({ message: deliveryMessage(idOf(2)), delaySeconds: 0 })
  // Once when the receiver was slow, once at the end.
  expect(endOrder.mock.calls).toEqual([
    [ws, id],
    [ws, id],
  ])
})

test('stays in order after an attempt that was not made, unless the receiver counts as slow', async () => {
  putDeliveries(0, 3)
  deliver.mockResolvedValue(undefined)
  await run()
  expect(delivered()).toEqual(ids(0, 3))
  rememberSlowMark(id, new Date(NOW.getTime() + 1_000).toISOString())
  deliver.mockClear()
  await run()
  expect(delivered()).toEqual([idOf(0)])
})

test('ends while the owner is deactivated, and leaves what waits', async () => {
  putDeliveries(0, 1)
  const record = recordWith(SUBSCRIPTION_FIELDS, { workspace_id: ws, created_by: owner, status: 'active' })
  const putOwner = (status: string) =>
    table.put(memberKey(ws, owner), recordWith(MEMBER_FIELDS, { id: owner, status }))
  table.put(subscriptionKey(ws, id), record, { owner_in_doubt: true })
  putOwner('deactivated')
  await run()
  expect([delivered(), postpone.mock.calls, sent()]).toEqual([[], [], []])
  expect(removeDue.mock.calls).toEqual([[{ ...subscriptionKey(ws, id), due_sk: 'now' }]])
  putOwner('active')
  await run()
  expect(delivered()).toEqual([idOf(0)])
})

test('a walk that has left the order stays so', async () => {
  putDeliveries(0, 21)
  enqueue.mockImplementation(async () => vi.setSystemTime(NOW.getTime() + 9_000))
  await run({ unordered: true })
  expect(deliver).not.toHaveBeenCalled()
  expect(
    sent()
      .slice(0, 20)
      .map((one) => one.message.delivery_id),
  ).toEqual(ids(0, 20))
  expect(sent()[20]?.message).toMatchObject({ after: idOf(19), unordered: true })
})

test('ends after six more checks, none of which ends the order again', async () => {
  const { due_sk } = dueKey(subscriptionKey(ws, id), LOST_AT)
  await run({ rechecks: 5, after: idOf(7) })
  expect(sent()).toEqual([recheck(6)])
  enqueue.mockReset()
  await run({ rechecks: 6 })
  expect(sent()).toEqual([])
  expect(removeDue.mock.calls).toEqual([[{ ...subscriptionKey(ws, id), due_sk }]])
  expect(endOrder).not.toHaveBeenCalled()
})
