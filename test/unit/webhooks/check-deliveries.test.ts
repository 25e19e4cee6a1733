import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import { deliveryIdOf, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { NO_TRIGGERS, type TriggerTimes } from '../../../shared/domain/trigger-times.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { deliveryKey, dueKey, subscriberKey } from '../../../shared/table/keys.ts'
import { toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
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
  table.send.mockImplementation(async (...call) =>
    call[1].RequestItems?.table.ConsistentRead === false
      ? { Responses: { table: [] } }
      : ((await answer?.(...call)) ?? {}),
  )
  await check()
  expect(dueTimes()).toEqual([dueAt(NOW)])
})
