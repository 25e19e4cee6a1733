import { deliveryIdOf, type SubscriptionId, toId } from '../../shared/domain/ids.ts'
import type { Subscription } from '../../shared/domain/subscription.ts'
import { deliver } from '../../shared/webhooks/deliver/deliver.ts'
import { newDelivery } from '../../shared/webhooks/deliveries/new-delivery.ts'
import { type DeliveryRow, getDeliveryRow, insertDelivery } from '../../shared/webhooks/deliveries/rows.ts'
import { listEvents } from '../../shared/webhooks/events/list.ts'
import type { StoredEvent } from '../../shared/webhooks/events/rows.ts'
import { newBatch } from '../../shared/webhooks/queue/batch.ts'
import { deliveryMessage } from '../../shared/webhooks/queue/messages.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'
import { workAt } from './past.ts'
import type { Session } from './session.ts'

/** How long after an event its deliveries are created. */
const FAN_OUT_MS = 180
/** More events than the demo has. */
const EVENTS = 5_000

/** Delivers the events since the subscriptions, each at its time, with the retries that were due since. */
export async function fillDeliveries({ client, workspaceId, today, say }: Session): Promise<void> {
  let count = 0
  const underWay: Promise<void>[] = []
  for await (const { id, created_at } of client.list('/v1/subscriptions')) {
    const found = await getSubscription(workspaceId, toId<SubscriptionId>(id))
    if (!found || created_at > today.toISOString()) continue
    underWay.push(deliverAll(found.record, today, () => count++))
  }
  await Promise.all(underWay)
  say(`${count} deliveries`)
}

async function deliverAll(subscription: Subscription, today: Date, onNew: () => void): Promise<void> {
  const { workspace_id: workspaceId, created_at: since } = subscription
  const trigger_ids = subscription.trigger_ids.filter((one) => one !== '*')
  const filter = { since, until: today.toISOString(), trigger_ids, withExpenses: true }
  const { rows } = await listEvents(workspaceId, filter, { limit: EVENTS })
  for (const envelope of rows.toReversed()) {
    if (await deliverThen({ workspaceId, envelope, isChecked: true }, subscription, today)) onNew()
  }
}

/** @returns false if the service has delivered the event already, or an earlier run of the demo has */
async function deliverThen(event: StoredEvent, subscription: Subscription, today: Date): Promise<boolean> {
  const id = deliveryIdOf(event.envelope.id, subscription.id)
  const at = new Date(Date.parse(event.envelope.occurred_at) + FAN_OUT_MS)
  let row: DeliveryRow | undefined = await workAt(at, () => {
    const delivery = newDelivery(id, event, subscription.id, at)
    return insertDelivery(delivery, subscription.created_by, undefined)
  })
  if (row.started > 0) return false
  // Messages of retries are not sent: what is not due yet is left to the sweep. Only the slow lane keeps what it has begun,
  // when a machine is so busy that the receivers count as slow.
  const batch = { ...newBatch('slow', 1), enqueue: async () => undefined }
  for (let due = dueTime(row, today); row && due; due = row && dueTime(row, today)) {
    const { message } = deliveryMessage(row.delivery, row.ownerId, due)
    await workAt(due, () => deliver(message, batch))
    row = await getDeliveryRow(event.workspaceId, id)
  }
  return true
}

/** When the next attempt was due; undefined if there is none, or it is not due yet. */
function dueTime({ delivery }: DeliveryRow, today: Date): Date | undefined {
  const { status, next_attempt_at } = delivery
  if (status !== 'pending' || next_attempt_at === null) return undefined
  const due = new Date(next_attempt_at)
  return due < today ? due : undefined
}
