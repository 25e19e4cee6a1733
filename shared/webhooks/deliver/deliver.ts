import { changeRecord } from '../../domain/kit/change.ts'
import type { Attempt } from '../../domain/webhooks/delivery.ts'
import { asError, logger } from '../../log.ts'
import { count } from '../../metrics.ts'
import { NotOpened } from '../../storage/not-opened.ts'
import { subscriptionKey } from '../../table/keys.ts'
import { deliveriesArePaused, deliveryHoldOf, isHeldNow } from '../deliveries/holds.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import type { DeliveryRow } from '../deliveries/rows.ts'
import { skipDelivery } from '../deliveries/skip.ts'
import { isWaiting, resumeUpdate, waitUpdate } from '../deliveries/waiting.ts'
import type { Batch } from '../queue/batch.ts'
import { lostAt } from '../queue/enqueue.ts'
import { isSlow, rememberSlowMark } from '../queue/lanes.ts'
import { type DeliveryMessage, delayUntil, deliveryMessage } from '../queue/messages.ts'
import { MAX_ATTEMPTS, MAX_QUEUE_DELAY_S } from '../queue/retry-schedule.ts'
import { NOT_OPENED } from '../send/answer.ts'
import { isOwnerDeactivated } from '../subscriptions/owner.ts'
import { mustWait, toSubscriptionRow } from '../subscriptions/rows.ts'
import { attempt, prepare, unsignedAttempt } from './attempt.ts'
import { checkEligibility } from './check-eligibility.ts'
import { claimAttempt, releaseClaim } from './claim-attempt.ts'
import { followUp, idsOf } from './follow-up.ts'
import type { DeliveryContext } from './read-context.ts'
import { recordOutcome, writeOutcome } from './record-outcome.ts'
import type { AttemptedDelivery, ReadyDelivery } from './stages.ts'

/**
 * Makes the attempt that a message requests, if the attempt is due.
 * @param isInOrder whether a resumption sends the delivery while newer deliveries of the subscription wait
 * @returns the attempt; undefined if no attempt was made
 */
export async function deliver(
  message: DeliveryMessage,
  batch: Batch,
  isInOrder = false,
): Promise<Attempt | undefined> {
  if (await deliveriesArePaused()) return undefined
  const now = new Date()
  const belongsInSlowLane = () => batch.lane === 'main' && isSlow(message.subscription_id, now)
  if (belongsInSlowLane()) return nothing(moveToSlowLane(message, batch))
  const claim = await claimAttempt(message, now, batch)
  if ('refusedBy' in claim) return nothing(afterRefusal(message, claim.refusedBy, now, batch))
  const { claimed, facts } = claim
  // A crash interrupted the sixth attempt, and there is no seventh.
  if (claimed.started - claimed.earlier > MAX_ATTEMPTS)
    return nothing(end(claimed, facts, 'failed', 'interrupted', batch))
  const { is_paused: isHeld } = await deliveryHoldOf(message.workspace_id)
  const due = isHeld ? ({ wait: true } as const) : checkEligibility(claimed, facts, isInOrder)
  if ('wait' in due) return nothing(letWait(claimed, batch))
  if ('skip' in due) return nothing(end(claimed, facts, 'skipped', due.skip, batch))
  rememberSlowMark(message.subscription_id, facts.slowUntil)
  if (belongsInSlowLane()) {
    await releaseClaim(claimed, batch)
    return nothing(moveToSlowLane(message, batch))
  }
  const attempted = await prepare(due).then(
    (prepared) => attempt(due, prepared),
    (reason: unknown) => notPrepared(due, reason, batch),
  )
  await followUp(await recordOutcome(attempted, new Date(), batch), batch)
  return attempted.attempt
}

/**
 * A secret that cannot be decrypted counts as a failed attempt, because a retry alone does not help. Any other
 * failure is a fault of the service: it does not count as an attempt, and SQS delivers the message again.
 */
async function notPrepared(due: ReadyDelivery, reason: unknown, batch: Batch): Promise<AttemptedDelivery> {
  if (reason instanceof NotOpened) {
    logger().error(NOT_OPENED, { ...idsOf(due.claimed, due), error: asError(reason) })
    return unsignedAttempt(due)
  }
  await releaseClaim(due.claimed, batch).catch(() => undefined)
  throw reason
}

async function nothing(done: Promise<void>): Promise<undefined> {
  await done
}

/** Queues the message in the slow lane. If it is lost, the sweep queues the delivery again. */
const moveToSlowLane = (message: DeliveryMessage, { enqueue }: Batch): Promise<void> =>
  enqueue({ message, delaySeconds: 0 }, 'slow')

/**
 * Queues a delivery again if it is not due yet, and makes a waiting delivery due if its subscription is no longer paused. Drops the message
 * if another worker has handled it.
 */
async function afterRefusal(
  message: DeliveryMessage,
  { row, subscription, ownerIsDeactivated }: DeliveryContext,
  now: Date,
  batch: Batch,
): Promise<void> {
  const isStale =
    subscription?.record.status === 'active' && !ownerIsDeactivated && !mustWait(subscription, now)
  if (
    row &&
    isWaiting(row.delivery) &&
    isStale &&
    !(await deliveryHoldOf(row.delivery.workspace_id)).is_paused
  )
    return resumeOne(row, batch)
  const at = row?.delivery.status === 'pending' ? row.delivery.next_attempt_at : null
  const delaySeconds = at === null ? 0 : delayUntil(at, now)
  // The sweep queues deliveries that are due later than SQS can delay.
  if (delaySeconds > 0 && delaySeconds <= MAX_QUEUE_DELAY_S) await batch.enqueue({ message, delaySeconds })
}

async function end(
  row: ClaimedDelivery,
  facts: DeliveryContext,
  status: 'skipped' | 'failed',
  reason: string,
  batch: Batch,
): Promise<void> {
  const recorded = await writeOutcome(row, { status }, new Date(), batch)
  logger().info('delivery ended', { ...idsOf(row, facts), status, reason, recorded })
  if (recorded) count('ended', status)
}

/**
 * Makes a delivery wait because its subscription is paused, has a deactivated owner, or is sending older deliveries
 * first, or because the operator holds the deliveries of the workspace. If the subscription was resumed in the meantime, the search for waiting deliveries may have missed this
 * delivery. The delivery is written before this read of the subscription, and the resumption is written before its
 * search, so one of the two finds the other.
 */
async function letWait(claimed: ClaimedDelivery, batch: Batch): Promise<void> {
  const now = new Date()
  if (!(await batch.update(waitUpdate(claimed, now)))) return
  const waiting = { ...claimed, delivery: changeRecord(claimed.delivery, { next_attempt_at: null }, now) }
  const { workspace_id, subscription_id } = claimed.delivery
  const [row] = await batch.read([subscriptionKey(workspace_id, subscription_id)])
  const subscription = row && toSubscriptionRow(row)
  if (
    subscription &&
    (mustWait(subscription, new Date()) || (await isOwnerDeactivated(subscription, batch.read)))
  )
    return
  if (subscription?.record.status !== 'active') return skipDelivery(waiting, batch)
  if (!(await isHeldNow(workspace_id))) await resumeOne(waiting, batch)
}

/** Makes a waiting delivery due now and queues it. */
async function resumeOne(row: DeliveryRow, { update, enqueue }: Batch): Promise<void> {
  const now = new Date()
  if (!(await update(resumeUpdate(row, now, lostAt(now))))) return
  const next = { ...row.delivery, next_attempt_at: now.toISOString() }
  await enqueue(deliveryMessage(next, row.ownerId, now))
}
