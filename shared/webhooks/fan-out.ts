import { CLOCK_SKEW_MS } from '../clocks.ts'
import { deliveryIdOf } from '../domain/ids.ts'
import { insertDelivery } from '../table/webhooks/deliveries.ts'
import { markFannedOut, type StoredEvent } from '../table/webhooks/events.ts'
import { keepNewestEvents } from '../table/webhooks/samples.ts'
import { type Subscriber, subscribersOf } from '../table/webhooks/subscribers.ts'
import { deliveryMessage, type Outgoing } from './messages.ts'
import { newDelivery } from './new-delivery.ts'
import { enqueue, lostAt } from './queue.ts'

/**
 * Writes one delivery for each event and subscriber, queues them, and removes the events' outbox attributes.
 * Delivery ids are derived from the event and the subscription, so repeated or concurrent calls write the same rows.
 * Events of the same workspace and trigger share the reads, and messages of all events share their calls.
 * @returns the outcome of each event, in order; an event that fails does not affect the others
 * @throws Error when the queue refuses a message: the caller must repeat all events
 */
export async function fanOut(events: readonly StoredEvent[]): Promise<PromiseSettledResult<void>[]> {
  const groups = Map.groupBy(events, groupOf)
  const prepared = new Map([...groups].map(([name, group]) => [name, prepareGroup(group)]))
  const written = await Promise.allSettled(
    events.map(async (event) => writeDeliveries(event, (await prepared.get(groupOf(event))) ?? [])),
  )
  await enqueue(written.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : [])))
  return Promise.allSettled(
    events.map(async (event, index) => {
      const outcome = written[index]
      if (outcome?.status === 'rejected') throw outcome.reason
      await markFannedOut(event)
    }),
  )
}

const groupOf = ({ workspaceId, envelope }: StoredEvent): string => `${workspaceId} ${envelope.trigger}`

/** Reads the subscribers and stores the samples. Runs before the outbox is cleared, so after a crash it is repeated. */
async function prepareGroup(group: readonly StoredEvent[]): Promise<readonly Subscriber[]> {
  const [first] = group
  if (!first) return []
  const { workspaceId, envelope } = first
  const envelopes = group.map((event) => event.envelope)
  const [subscribers] = await Promise.all([
    subscribersOf(workspaceId, envelope.trigger),
    keepNewestEvents(workspaceId, envelope.trigger, envelopes),
  ])
  return subscribers
}

/** @returns the messages to queue */
async function writeDeliveries(event: StoredEvent, to: readonly Subscriber[]): Promise<Outgoing[]> {
  const now = new Date()
  const sweepAt = lostAt(now)
  // Subscribers receive only events created after they subscribed to the trigger. The two times come from the clocks of different
  // functions, so an event that seems slightly older is delivered too: a younger one must never be left out.
  const newest = Date.parse(event.envelope.occurred_at) + CLOCK_SKEW_MS
  const recipients = to.filter(({ since }) => Date.parse(since) <= newest)
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
