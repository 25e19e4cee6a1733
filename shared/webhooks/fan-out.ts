import { deliveryIdOf } from '../domain/ids.ts'
import { insertDelivery } from '../table/webhooks/deliveries.ts'
import type { StoredEvent } from '../table/webhooks/events.ts'
import { isReached, type Subscriber, subscribersOf } from '../table/webhooks/subscribers.ts'
import { deliveryMessage, type Outgoing } from './messages.ts'
import { newDelivery } from './new-delivery.ts'
import { enqueue, lostAt } from './queue.ts'

/**
 * Writes one delivery for each event and subscriber, and queues them. Delivery ids are derived from the event and the
 * subscription, so repeated or concurrent calls write the same rows. Events of the same workspace and trigger share the
 * read, and messages of all events share their calls.
 *
 * What a crash leaves out, the sweep's check of the event adds (`check-deliveries.ts`): missing deliveries, and due times
 * of those whose message was lost. Deliveries of an event that is not checked are due for the sweep from the beginning.
 * @returns the outcome of each event, in order; an event that fails does not affect the others
 * @throws Error when the queue refuses a message: the caller must repeat all events
 */
export async function fanOut(events: readonly StoredEvent[]): Promise<PromiseSettledResult<void>[]> {
  const groups = Map.groupBy(events, groupOf)
  const subscribers = new Map([...groups].map(([name, group]) => [name, subscribersOfGroup(group)]))
  const written = await Promise.allSettled(
    events.map(async (event) => writeDeliveries(event, (await subscribers.get(groupOf(event))) ?? [])),
  )
  await enqueue(written.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])))
  return written.map((outcome) =>
    outcome.status === 'fulfilled' ? { status: 'fulfilled', value: undefined } : outcome,
  )
}

const groupOf = ({ workspaceId, envelope }: StoredEvent): string => `${workspaceId} ${envelope.trigger}`

async function subscribersOfGroup([first]: readonly StoredEvent[]): Promise<readonly Subscriber[]> {
  return first ? subscribersOf(first.workspaceId, first.envelope.trigger) : []
}

/** @returns the messages to queue */
async function writeDeliveries(event: StoredEvent, to: readonly Subscriber[]): Promise<Outgoing[]> {
  const now = new Date()
  const sweepAt = event.isChecked ? undefined : lostAt(now)
  // Subscribers receive only events created after they subscribed to the trigger; a younger event must never be left out.
  const occurredAt = Date.parse(event.envelope.occurred_at)
  const recipients = to.filter((subscriber) => isReached(subscriber, occurredAt))
  const messages = await Promise.all(
    recipients.map(async (subscriber): Promise<Outgoing[]> => {
      const id = deliveryIdOf(event.envelope.id, subscriber.id)
      const delivery = newDelivery(id, event, subscriber.id, now)
      const row = await insertDelivery(delivery, subscriber.created_by, sweepAt)
      // A repeat queues only deliveries whose first attempt has not started.
      const untouched = row.started === 0 && row.delivery.status === 'pending'
      return untouched ? [deliveryMessage(row.delivery, row.ownerId, now)] : []
    }),
  )
  return messages.flat()
}
