import type { BatchRecord } from '../../aws/partial-failure.ts'
import { isTransient } from '../../aws/unavailable.ts'
import { deliveryIdOf } from '../../domain/kit/ids.ts'
import { asError, logger } from '../../log.ts'
import { newDelivery } from '../deliveries/new-delivery.ts'
import { insertDelivery } from '../deliveries/rows.ts'
import type { StoredEvent } from '../events/rows.ts'
import { type Enqueue, lostAt, sharedQueues } from '../queue/enqueue.ts'
import { deliveryMessage } from '../queue/messages.ts'
import { isReached } from '../subscriptions/reach.ts'
import { type Subscriber, subscribersOf } from '../subscriptions/subscribers.ts'
import { admitted } from './daily-limit.ts'
import { forEvent, type KnownSubscribers, knownSubscribers } from './known-subscribers.ts'

/** Fans out one event. */
export type FanOut = (event: StoredEvent) => Promise<void>

/**
 * Fans out events of a batch: writes one delivery for each event and subscriber, and queues them. The events share
 * the reads of subscribers and the calls of the queue; each event succeeds or fails separately, and waits for no
 * other event. Delivery ids are derived from the event and the subscription, so repeated or concurrent calls write
 * the same rows.
 *
 * After a failure or a crash, the sweep's check of the event adds the rest (`sweep/check-deliveries.ts`): missing deliveries, and
 * due times of deliveries whose message was lost. Deliveries of an event that is not checked are due for the sweep from the
 * beginning.
 */
export function sharedFanOut(): FanOut {
  const known: KnownSubscribers = new Map()
  const enqueue = sharedQueues()
  return (event) =>
    forEvent(event.workspaceId, async () =>
      writeDeliveries(event, await knownSubscribers(known, event.workspaceId, subscribersOf), enqueue),
    )
}

/** @throws the first failure, after all deliveries were tried */
async function writeDeliveries(
  event: StoredEvent,
  to: readonly Subscriber[],
  enqueue: Enqueue,
): Promise<void> {
  const now = new Date()
  const sweepAt = event.isChecked ? undefined : lostAt(now)
  // Subscribers receive only events that were created after they subscribed to the trigger; an event after that time
  // must never be left out.
  const { trigger, occurred_at } = event.envelope
  const reached = to
    .filter((subscriber) => isReached(subscriber, trigger, Date.parse(occurred_at)))
    .map((subscriber) => ({ id: deliveryIdOf(event.envelope.id, subscriber.id), subscriber }))
  const isAdmitted = await admitted(
    event.workspaceId,
    reached.map(({ id }) => id),
    now,
  )
  const recipients = reached.filter(({ id }) => isAdmitted.has(id))
  const outcomes = await Promise.allSettled(
    recipients.map(async ({ id, subscriber }) => {
      const delivery = newDelivery(id, event, subscriber.id, now)
      const row = await insertDelivery(delivery, subscriber.created_by, sweepAt)
      // A repeat queues only deliveries whose first attempt has not started.
      const isUntouched = row.started === 0 && row.delivery.status === 'pending'
      if (isUntouched) await enqueue(deliveryMessage(row.delivery, row.ownerId, now))
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * For the consumer of the stream, whose retries would delay all later events of a shard. If the store is unavailable
 * for an event, the event counts as done, because its check fans it out a minute later.
 */
export const leftToCheck = (
  records: readonly BatchRecord[],
  outcomes: readonly PromiseSettledResult<void>[],
): PromiseSettledResult<void>[] =>
  outcomes.map((outcome, n) => {
    if (outcome.status === 'fulfilled' || !isTransient(outcome.reason)) return outcome
    logger().warn('left to the check', { ...records[n]?.idsOf(), error: asError(outcome.reason) })
    return { status: 'fulfilled', value: undefined }
  })
