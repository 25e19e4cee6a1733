import { beforeEach, vi } from 'vitest'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import { type MemberId, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { logger } from '../../../shared/log.ts'
import { deliveryKey, type Key, subscriptionKey } from '../../../shared/table/keys.ts'
import { type RowUpdate, toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { handle } from '../../../shared/webhooks/consumer.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import type { Lane } from '../../../shared/webhooks/queue/lanes.ts'
import type { DeliveryMessage, Message } from '../../../shared/webhooks/queue/messages.ts'
import { recordWith } from '../../support/records.ts'
import type { DeliveryMocks } from './delivery-mocks.ts'

const now = new Date()
const envelope = createEvent('photo.deleted', now, { entityId: 'photo', performedBy: null, data: null })
const ws = 'ws' as WorkspaceId

/** An event, its subscription and its delivery, new before each test, and the handling of the delivery's message. */
export function oneDelivery({ table, post, isPaused, count, recordHealth }: DeliveryMocks) {
  vi.stubEnv('SPEED', '1')
  vi.stubEnv('PRIVATE_TARGETS', 'refused')
  vi.stubEnv('SUCCESS_LOG_SAMPLE', '1')

  let subscriptionId: SubscriptionId
  const delivery = (): Delivery => ({
    id: 'delivery' as Delivery['id'],
    workspace_id: ws,
    event_id: envelope.id,
    trigger_id: 'photo.deleted',
    subscription_id: subscriptionId,
    status: 'pending',
    attempts: [],
    next_attempt_at: now.toISOString(),
    lease_until: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  })
  const message = (): DeliveryMessage => ({
    workspace_id: ws,
    delivery_id: 'delivery' as Delivery['id'],
    event_id: envelope.id,
    subscription_id: subscriptionId,
    trigger_id: 'photo.deleted',
    owner_id: 'owner' as MemberId,
  })
  const putDelivery = (started: number, more: Partial<Delivery> = {}, earlier = 0) => {
    const data = { ...delivery(), ...more }
    table.putRow({ ...deliveryKey(ws, data.id), data, projected: {}, owner: 'owner', started, earlier })
  }
  const putSubscription = (more: object = {}, attributes: object = {}) => {
    const subscription = recordWith(SUBSCRIPTION_FIELDS, {
      id: subscriptionId,
      workspace_id: ws,
      trigger_ids: ['photo.deleted'],
      target_url: 'https://example.com/hook',
      status: 'active',
      secret: 'sealed',
    })
    table.put(subscriptionKey(ws, subscriptionId), { ...subscription, ...more }, attributes)
  }

  const info = vi.spyOn(logger(), 'info').mockReturnValue()
  const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
  const enqueue = vi.fn()
  const update = vi.fn<(row: RowUpdate) => Promise<boolean>>()
  const record = vi.fn<(row: RowUpdate) => Promise<boolean>>()
  const read = vi.fn(async (keys: readonly Key[]) => keys.map((key) => table.get(key)))
  const respond = (status: number | null, error: string | null = null) =>
    post.mockResolvedValue({ status, body: 'hello', error })

  beforeEach(() => {
    table.clear()
    for (const mock of [post, isPaused, count, recordHealth, enqueue, update, record, info, warn])
      mock.mockReset()
    read.mockClear()
    isPaused.mockResolvedValue(false)
    update.mockResolvedValue(true)
    record.mockResolvedValue(true)
    respond(200)
    // The process caches the marks of slow receivers.
    subscriptionId = newId(now)
    putDelivery(0)
    putSubscription()
    table.putRow(stored(eventItem(ws, envelope)) as never)
  })

  const receive = (any: Message, lane: Lane = 'main') => handle(any, { lane, enqueue, update, record, read })
  return {
    ...{
      ws,
      envelope,
      subscriptionId: () => subscriptionId,
      message,
      putDelivery,
      putSubscription,
    },
    ...{ info, warn, enqueue, update, record, read, respond, receive },
    deliver: (lane?: Lane) => receive(message(), lane),
    /** The fields that identify the delivery in log lines. */
    ids: () => ({
      workspace_id: ws,
      delivery_id: 'delivery',
      event_id: envelope.id,
      subscription_id: subscriptionId,
    }),
  }
}

/** The values that an update writes or compares. */
export const valuesOf = (mock: { readonly mock: { readonly calls: readonly (readonly [RowUpdate])[] } }) =>
  mock.mock.calls.map(([row]) => {
    const write = toTransactWrite(row)
    return Object.values('update' in write ? (write.values ?? {}) : {})
  })
