import type { Attempt } from '../../domain/delivery.ts'
import { asError, logger } from '../../log.ts'
import { count } from '../../metrics.ts'
import { NotOpened } from '../../storage/not-opened.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import { deliveriesArePaused } from '../deliveries/pause.ts'
import { isWaiting } from '../deliveries/waiting.ts'
import type { Batch } from '../queue/batch.ts'
import { isSlow, rememberSlowMark } from '../queue/lanes.ts'
import { type DeliveryMessage, delayUntil } from '../queue/messages.ts'
import { MAX_ATTEMPTS, MAX_QUEUE_DELAY_S } from '../queue/retry-schedule.ts'
import { NOT_OPENED } from '../send/answer.ts'
import { mustWait } from '../subscriptions/rows.ts'
import { attempt, prepare, unsignedAttempt } from './attempt.ts'
import { checkEligibility, type DeliveryContext } from './check-eligibility.ts'
import { claimAttempt, releaseClaim } from './claim-attempt.ts'
import { followUp, idsOf } from './follow-up.ts'
import { letWait, resumeOne } from './let-wait.ts'
import { recordOutcome, writeOutcome } from './record-outcome.ts'
import type { AttemptedDelivery, ReadyDelivery } from './stages.ts'

/**
 * Makes the attempt of a message, if it is due.
 * @param isInOrder whether a resumption delivers it, which other deliveries of the subscription wait for
 * @returns the attempt that was made; undefined if none was
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
    return nothing(end(claimed, 'failed', 'interrupted', batch))
  const due = checkEligibility(claimed, facts, isInOrder)
  if ('wait' in due) return nothing(letWait(claimed, batch))
  if ('skip' in due) return nothing(end(claimed, 'skipped', due.skip, batch))
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
 * A secret that does not open counts as a failed attempt, because it will not open by itself. Any other failure is ours:
 * it costs no attempt, and SQS delivers the message again.
 */
async function notPrepared(due: ReadyDelivery, reason: unknown, batch: Batch): Promise<AttemptedDelivery> {
  if (reason instanceof NotOpened) {
    logger().error(NOT_OPENED, { ...idsOf(due.claimed), error: asError(reason) })
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
 * Queues a delivery again that is not due yet, and resumes one that waits although nothing holds back its subscription.
 * Drops the message if another worker has handled it.
 */
async function afterRefusal(
  message: DeliveryMessage,
  { row, subscription, ownerIsDeactivated }: DeliveryContext,
  now: Date,
  batch: Batch,
): Promise<void> {
  const isStale =
    subscription?.record.status === 'active' && !ownerIsDeactivated && !mustWait(subscription, now)
  if (row && isWaiting(row.delivery) && isStale) return resumeOne(row, batch)
  const at = row?.delivery.status === 'pending' ? row.delivery.next_attempt_at : null
  const delaySeconds = at === null ? 0 : delayUntil(at, now)
  // The sweep queues deliveries that are due later than SQS can delay.
  if (delaySeconds > 0 && delaySeconds <= MAX_QUEUE_DELAY_S) await batch.enqueue({ message, delaySeconds })
}

async function end(
  row: ClaimedDelivery,
  status: 'skipped' | 'failed',
  reason: string,
  batch: Batch,
): Promise<void> {
  const recorded = await writeOutcome(row, { status }, new Date(), batch)
  logger().info('delivery ended', { ...idsOf(row), status, reason, recorded })
  if (recorded) count('ended', status)
}
