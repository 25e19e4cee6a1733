import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import { deliveryIdOf, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import { deliveryKey, subscriberKey } from '../../../shared/table/keys.ts'
import { putEvent } from '../../../shared/table/webhooks/events.ts'
import { checkDeliveries } from '../../../shared/webhooks/check-deliveries.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** What the check does when another fan-out of the same event runs at the same time. */
const { table, fanOut, update } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  fanOut: vi.fn(),
  update: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/table/store/batching/update-expression.ts', () => ({ update }))
vi.mock('../../../shared/webhooks/fan-out.ts', () => ({ fanOut }))
vi.stubEnv('SPEED', '1')

const trigger: TriggerId = 'photo.deleted'
const ws = 'ws' as WorkspaceId
const made = new Date()
const subscription = newId<SubscriptionId>(new Date(made.getTime() - 60_000))
const event = createEvent(trigger, made, { entityId: 'e', performedBy: null, data: null })
const id = deliveryIdOf(event.id, subscription)
const done = { status: 'fulfilled', value: undefined }

beforeEach(() => {
  table.clear()
  table.write([putEvent(ws, event)])
  table.put(subscriberKey(ws, trigger, subscription), { id: subscription, created_by: 'owner' })
  fanOut.mockReset().mockResolvedValue([done])
  update.mockReset().mockResolvedValue(true)
})

/** As a fan-out writes it whose event will be checked: without a due time. */
const writeDelivery = (more: object = {}) =>
  table.putRow({
    ...deliveryKey(ws, id),
    data: recordWith(DELIVERY_FIELDS, { id, workspace_id: ws, status: 'pending' }),
    owner: 'owner',
    started: 0,
    slim: { trigger },
    ...more,
  })
const check = () => checkDeliveries([{ workspaceId: ws, id: event.id, trigger }], new Map(), () => undefined)

test('a delivery that appears after it was found missing is made due, because its message may be lost', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery()
    return [done]
  })
  expect(await check()).toEqual([done])
  expect(fanOut).toHaveBeenCalledWith([expect.objectContaining({ isChecked: false })])
  expect(update).toHaveBeenCalledTimes(1)
  expect(update.mock.calls[0]?.[0]).toMatchObject({ key: deliveryKey(ws, id) })
})

test('a delivery that the check wrote itself is due already', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery({ due_sk: 'soon' })
    return [done]
  })
  await check()
  expect(update).not.toHaveBeenCalled()
})

test('only the check of the event fails if it cannot find out, so that the sweep repeats it', async () => {
  fanOut.mockImplementation(async () => {
    writeDelivery()
    return [done]
  })
  update.mockRejectedValue(new Error('throttled'))
  expect(await check()).toMatchObject([{ status: 'rejected', reason: { message: 'throttled' } }])
})
