import type { Delivery } from '../domain/delivery.ts'
import type { Envelope } from '../domain/event.ts'
import { deliveryIdOf, type WorkspaceId } from '../domain/ids.ts'
import { env } from '../environment.ts'
import { insertDelivery } from '../table/deliveries.ts'
import { markFannedOut, type StoredEvent } from '../table/events.ts'
import { keepNewest } from '../table/samples.ts'
import { type Subscriber, subscribersOf } from '../table/subscriptions.ts'
import { enqueue, type Outgoing, outgoing } from './queue.ts'
import { graceMs } from './schedule.ts'

/**
 * Writes one delivery for each event and active subscription, queues them, and takes the events' outbox markers away.
 * Repeats, also at the same time, meet in the same rows. All that is the same for events of one workspace and trigger
 * is done once.
 * @returns the outcome of each event, in their order: one that fails does not hold up the others
 */
export async function fanOut(events: readonly StoredEvent[]): Promise<PromiseSettledResult<void>[]> {
  const groups = Map.groupBy(events, ({ workspaceId, envelope }) => `${workspaceId} ${envelope.trigger}`)
  const outcomes = new Map<StoredEvent, Promise<void>>()
  for (const group of groups.values()) {
    const shared = prepareGroup(group)
    for (const event of group)
      outcomes.set(
        event,
        shared.then((subscribers) => one(event, subscribers)),
      )
  }
  return Promise.allSettled(events.map((event) => outcomes.get(event)))
}

/** Before the markers go: samples that a crash leaves out are made up for when the events are repeated. */
async function prepareGroup(group: readonly StoredEvent[]): Promise<readonly Subscriber[]> {
  const [first] = group
  if (!first) return []
  const { workspaceId, envelope } = first
  const envelopes = group.map((event) => event.envelope)
  const [subscribers] = await Promise.all([
    subscribersOf(workspaceId, envelope.trigger),
    keepNewest(workspaceId, envelope.trigger, envelopes),
  ])
  return subscribers
}

async function one(event: StoredEvent, subscribers: readonly Subscriber[]): Promise<void> {
  const now = new Date()
  const sweepAt = new Date(now.getTime() + graceMs(Number(env('SPEED'))))
  const messages = await Promise.all(
    subscribers.map(async (subscriber): Promise<Outgoing[]> => {
      const delivery = newDelivery(event.workspaceId, event.envelope, subscriber, now)
      const row = await insertDelivery(delivery, subscriber.created_by, sweepAt)
      // A repeat queues only what nobody has begun with.
      return row.started === 0 && row.delivery.status === 'pending'
        ? [outgoing(row.delivery, row.ownerId, now)]
        : []
    }),
  )
  await enqueue(messages.flat())
  await markFannedOut(event)
}

function newDelivery(ws: WorkspaceId, envelope: Envelope, subscriber: Subscriber, now: Date): Delivery {
  return {
    id: deliveryIdOf(envelope.id, subscriber.id),
    workspace_id: ws,
    event_id: envelope.id,
    trigger_id: envelope.trigger,
    subscription_id: subscriber.id,
    status: 'pending',
    attempts: [],
    next_attempt_at: now.toISOString(),
    lease_until: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
