import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import {
  deliveryIdOf,
  newId,
  type SubscriptionId,
  toId,
  type WorkspaceId,
} from '../../../shared/domain/ids.ts'
import { NO_TRIGGERS, type TriggerTimes } from '../../../shared/domain/trigger-times.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { deliveryKey, dueKey, eventKey, subscriberKey } from '../../../shared/table/keys.ts'
import { toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { eventInsertion, eventItem } from '../../../shared/webhooks/events/rows.ts'
import type { KnownSubscribers } from '../../../shared/webhooks/fan-out/known-subscribers.ts'
import type { Subscriber } from '../../../shared/webhooks/subscriptions/subscribers.ts'
import { checkDeliveries } from '../../../shared/webhooks/sweep/check-deliveries.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** The deliveries that the check makes due, fans out again and reports, also while another fan-out of the same event runs. */
const { table, fanOut, update } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  fanOut: vi.fn(),
  update: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/table/store/batching/update-expression.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/batching/update-expression.ts')>()),
  update,
}))
vi.mock('../../../shared/webhooks/fan-out/fan-out.ts', () => ({ sharedFanOut: () => fanOut }))
vi.stubEnv('SPEED', '1')

const trigger: TriggerId = 'photo.deleted'
const ws = 'ws' as WorkspaceId
const NOW = new Date('2026-03-14T09:00:00.000Z')
const made = new Date(NOW.getTime() - 60_000)
const subscription = newId<SubscriptionId>(new Date(made.getTime() - 60_000))
const event = createEvent(trigger, made, { entityId: 'e', performedBy: null, data: null })
const id = deliveryIdOf(event.id, subscription)
const done = { status: 'fulfilled', value: undefined }

beforeEach(() => {
  table.clear()
  table.write([eventInsertion(ws, event)])
  subscribe({ since: { [trigger]: '2026-03-01T09:00:00.000Z' } })
  fanOut.mockReset().mockResolvedValue(undefined)
  update.mockReset().mockResolvedValue(true)
  report.mockReset()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

const subscribe = (times: Partial<TriggerTimes>) =>
  table.put(subscriberKey(ws, subscription), {
    id: subscription,
    created_by: 'owner',
    ...NO_TRIGGERS,
    ...times,
  })

/** As a fan-out writes it whose event will be checked: without a due time. */
const writeDelivery = (more: object = {}, record: object = {}) =>
  table.putRow({
    ...deliveryKey(ws, id),
    data: recordWith(DELIVERY_FIELDS, { id, workspace_id: ws, status: 'pending', ...record }),
    owner: 'owner',
    started: 0,
    projected: { trigger },
    ...more,
  })
const ref = { workspaceId: ws, id: event.id, trigger }
const report = vi.fn()
const check = () => checkDeliveries([ref], new Map(), report)
const dueTimes = () => update.mock.calls.map(([one]) => Object.values(toTransactWrite(one).values ?? {}))
/** The values of an update that makes the delivery due. */
const dueAt = (at: Date) => {
  const { due_pk, due_sk } = dueKey(deliveryKey(ws, id), at)
  return [due_pk, due_sk, 'pending']
}

test('a delivery that appears after it was found missing is made due, because its message may be lost', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery()
  })
  expect(await check()).toEqual([done])
  expect(fanOut).toHaveBeenCalledWith(expect.objectContaining({ isChecked: false }))
  expect(update).toHaveBeenCalledTimes(1)
  expect(update.mock.calls[0]?.[0]).toMatchObject({ key: deliveryKey(ws, id) })
})

test('a delivery that a slow fan-out has written is found although replicas do not show it yet', async () => {
  fanOut.mockImplementation(async () => writeDelivery())
  const answer = table.send.getMockImplementation()
  table.send.mockImplementation(async (command) =>
    command.input.RequestItems?.table.ConsistentRead === false
      ? { Responses: { table: [] } }
      : ((await answer?.(command)) ?? {}),
  )
  await check()
  expect(dueTimes()).toEqual([dueAt(NOW)])
})

test('a delivery that the check wrote itself is due already', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery({ due_sk: 'soon' })
  })
  await check()
  expect(update).not.toHaveBeenCalled()
})

test('only the check of the event fails if it cannot find out, so that the sweep repeats it', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery()
  })
  update.mockRejectedValue(new Error('throttled'))
  expect(await check()).toMatchObject([{ status: 'rejected', reason: { message: 'throttled' } }])
})

test.each([
  ['now, if no attempt is running', null, NOW],
  ['now, if the lease has ended', '2026-03-14T08:59:00.000Z', NOW],
  ['when the lease ends, if an attempt is running', '2026-03-14T09:00:20.000Z', '2026-03-14T09:00:20.000Z'],
])('a delivery that only its message would attempt becomes due %s', async (_, lease_until, at) => {
  writeDelivery({}, { lease_until, created_at: made.toISOString() })
  expect(await check()).toEqual([done])
  expect(dueTimes()).toEqual([dueAt(new Date(at))])
  expect(report.mock.calls).toEqual([[made.getTime()]])
  expect(fanOut).not.toHaveBeenCalled()
})

test('a delivery with a time of its own is reported since then', async () => {
  writeDelivery({}, { next_attempt_at: '2026-03-14T08:59:50.000Z', created_at: made.toISOString() })
  await check()
  expect(report.mock.calls).toEqual([[NOW.getTime() - 10_000]])
})

test.each([
  ['has ended', {}, { status: 'succeeded' }],
  ['is due', { due_sk: 'soon' }, {}],
])('a delivery that %s is left alone, after one read at half the cost', async (_, more, record) => {
  writeDelivery(more, record)
  expect(await check()).toEqual([done])
  const reads = table.send.mock.calls.flatMap(([{ input }]) => input.RequestItems?.table.ConsistentRead ?? [])
  expect(reads).toEqual([false])
  expect([update.mock.calls, fanOut.mock.calls, report.mock.calls]).toEqual([[], [], []])
})

test('what a replica shows without a due time is read again consistently', async () => {
  writeDelivery()
  const stale = { Responses: { table: [table.get(deliveryKey(ws, id))] } }
  writeDelivery({ due_sk: 'soon' })
  const answer = table.send.getMockImplementation()
  table.send.mockImplementation(async (command) =>
    command.input.RequestItems?.table.ConsistentRead === false ? stale : (answer?.(command) ?? {}),
  )
  expect(await check()).toEqual([done])
  expect(update).not.toHaveBeenCalled()
})

test('an event that lacks a delivery is reported since it was made; one without subscribers is not read', async () => {
  await check()
  expect(report.mock.calls).toEqual([[made.getTime()]])
  table.clear()
  expect(await check()).toEqual([done])
  expect(table.send).toHaveBeenCalledTimes(1)
})

test.each([
  ['is gone', () => table.write([{ delete: eventKey(ws, event.id) }])],
  ['has expired', () => table.write([{ put: { ...eventItem(ws, event), expires_at: 1 } }])],
])('an event that %s is not fanned out', async (_, change) => {
  change()
  expect(await check()).toEqual([done])
  expect([fanOut.mock.calls, report.mock.calls]).toEqual([[], []])
})

test('a former subscriber gets no delivery, and one that was written before is found', async () => {
  subscribe({ until: { [trigger]: made.toISOString() } })
  await check()
  expect(fanOut).not.toHaveBeenCalled()
  writeDelivery()
  await check()
  expect(dueTimes()).toEqual([dueAt(NOW)])
})

test('subscribers of a workspace are read once in a run, eventually consistently', async () => {
  const known: KnownSubscribers = new Map()
  writeDelivery({ due_sk: 'soon' })
  await checkDeliveries([ref, ref], known, report)
  await checkDeliveries([ref], known, report)
  const queries = table.send.mock.calls.filter(([{ input }]) => input.ExpressionAttributeValues)
  expect(queries.map(([{ input }]) => input)).toMatchObject([{ ConsistentRead: false }])
  expect([...known.keys()]).toEqual([ws])
})

test('what fails for one event leaves the others to be checked', async () => {
  const reason = new Error('no room')
  const other = toId<WorkspaceId>('other')
  const unread = { ...ref, workspaceId: other }
  const known: KnownSubscribers = new Map([
    [other, Promise.reject<readonly Subscriber[]>(new Error('throttled'))],
  ])
  fanOut.mockRejectedValueOnce(reason)
  const outcomes = await checkDeliveries([unread, ref, ref], known, report)
  const failed = { status: 'rejected', reason }
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: { message: 'throttled' } }, failed, done])
})

test('an unreadable delivery fails the check of its event', async () => {
  table.putRow({ ...deliveryKey(ws, id), data: {} })
  expect(await check()).toMatchObject([{ status: 'rejected', reason: { name: 'InvalidRow' } }])
  expect(fanOut).not.toHaveBeenCalled()
})

test('a delivery that has become unreadable is left alone', async () => {
  fanOut.mockImplementation(async () => {
    table.putRow({ ...deliveryKey(ws, id), data: {} })
  })
  expect(await check()).toEqual([done])
})
