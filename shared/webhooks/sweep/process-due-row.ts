import { env } from '../../aws/environment.ts'
import { SERVICE } from '../../domain/kit/audit.ts'
import { MEMBER_FIELDS, type Member } from '../../domain/people/workspace.ts'
import { RECEIVER_CHECK_FIELDS, type ReceiverCheck } from '../../domain/webhooks/receiver-check.ts'
import { REPLAY_FIELDS, type Replay } from '../../domain/webhooks/replay.ts'
import { pauseAsFailing, SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/webhooks/subscription.ts'
import { failingUntil } from '../../domain/webhooks/subscription-health.ts'
import { logger } from '../../log.ts'
import { audited } from '../../table/audit-log.ts'
import type { ReadOne } from '../../table/store/batching/shared-reads.ts'
import { type DueRow, dueRowOf, postpone, removeDue } from '../../table/store/due-index.ts'
import type { Row } from '../../table/store/read.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import { InvalidRow, recordOf } from '../../table/store/versioned.ts'
import { toDeliveryRow } from '../deliveries/rows.ts'
import { skipDelivery } from '../deliveries/skip.ts'
import { isWaiting } from '../deliveries/waiting.ts'
import { toEventRef, toStoredEvent } from '../events/rows.ts'
import type { Enqueue } from '../queue/enqueue.ts'
import { deliveryMessage, receiverCheckMessage, replayMessage, revocationMessage } from '../queue/messages.ts'
import { serveAgain } from '../resume/serve-again.ts'
import { failingDeletion, failingPostponement, toFailing } from '../subscriptions/failing.ts'
import { ownerStatuses } from '../subscriptions/owner.ts'
import { getSubscription, isFailing, type SubscriptionRow } from '../subscriptions/rows.ts'
import { failingSubscriptionReplacement } from '../subscriptions/writes.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { NewestSeen } from './keep-samples.ts'

/** How long an unreadable row is postponed, in milliseconds: long enough to deploy a version that can read it. */
const WAIT_MS = 3_600_000

/**
 * A row that is due; undefined if it does not exist or cannot be read. A row that this version of the code cannot read is
 * logged and postponed, so that it does not fill the pages of the sweep.
 */
export async function readableRow(due: DueRow, now: Date, read: ReadOne): Promise<Row | undefined> {
  const row = await read(due)
  try {
    if (row) assertReadable(row)
    return row
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    logger().error('a due row cannot be read', { error })
    await postpone(due, new Date(now.getTime() + WAIT_MS))
    return undefined
  }
}

function assertReadable(row: Row): void {
  if (row.type === 'event') toStoredEvent(row)
  if (row.type === 'delivery') toDeliveryRow(row)
  if (row.type === 'receiver_check') recordOf<ReceiverCheck>(row, RECEIVER_CHECK_FIELDS)
  if (row.type === 'replay') recordOf<Replay>(row, REPLAY_FIELDS)
  if (row.type === 'subscription') recordOf<Subscription>(row, SUBSCRIPTION_FIELDS)
  if (row.type === 'failing') toFailing(row)
  if (row.type === 'member') recordOf<Member>(row, MEMBER_FIELDS)
}

/** Does the work of a due row that a run of the sweep has claimed. */
export async function processDueRow(row: Row, now: Date, enqueue: Enqueue): Promise<void> {
  switch (row.type) {
    case 'delivery':
      return processDelivery(row, now, enqueue)
    case 'replay':
      return enqueue(replayMessage(recordOf<Replay>(row, REPLAY_FIELDS)))
    case 'receiver_check':
      return enqueue(receiverCheckMessage(recordOf<ReceiverCheck>(row, RECEIVER_CHECK_FIELDS)))
    case 'event':
      return checkEvent(row)
    case 'subscription':
      return followStatus(row, enqueue)
    case 'failing':
      return pauseFailing(row)
    case 'member':
      return serveAgain(recordOf<Member>(row, MEMBER_FIELDS), String(row.due_sk))
  }
}

async function processDelivery(row: Row, now: Date, enqueue: Enqueue): Promise<void> {
  const delivery = toDeliveryRow(row)
  // A delivery that still waits when it becomes due for the sweep is about to expire (contract 11.9).
  if (isWaiting(delivery.delivery)) await skipDelivery(delivery)
  else await enqueue(deliveryMessage(delivery.delivery, delivery.ownerId, now))
}

/**
 * Checks an event whose check in the outbox failed. The event then leaves the index, and is stored as a sample now,
 * because no other check follows.
 */
async function checkEvent(row: Row): Promise<void> {
  const event = toEventRef(row)
  // The delay of its row has been reported.
  const [outcome] = await checkDeliveries([event], new Map(), () => undefined)
  if (outcome?.status === 'rejected') throw outcome.reason
  const newest = new NewestSeen()
  newest.add([event])
  await newest.keep((_, reason) => Promise.reject(reason))
  await removeDue(dueRowOf(row))
}

/**
 * Continues a revocation or a resumption that the change of a subscription's status began. Both read many deliveries,
 * which may take long, so a queue consumer does the work: the following due rows must not wait.
 */
async function followStatus(row: Row, enqueue: Enqueue): Promise<void> {
  const { workspace_id, id, status } = recordOf<Subscription>(row, SUBSCRIPTION_FIELDS)
  if (status === 'revoked') return enqueue(revocationMessage(workspace_id, id))
  const message = { workspace_id, subscription_id: id, resumed: String(row.due_sk) }
  return enqueue({ message, delaySeconds: 0 })
}

/**
 * Pauses a subscription that has been failing for five days without a success (contract 11.15). The row stays due until
 * the pause is committed, so a later sweep repeats a pause that failed or conflicted with another change. The row is kept
 * while the subscription is failing, because the overview counts by these rows.
 */
async function pauseFailing(row: Row): Promise<void> {
  const { workspace_id, subscription_id, since } = toFailing(row)
  const due = dueRowOf(row)
  const found = await getSubscription(workspace_id, subscription_id)
  if (!found || !isFailing(found)) {
    await commitUnlessChanged(() => [failingDeletion(due)])
    return
  }
  const failingSince = await failingNow(found)
  const start = failingSince === null ? new Date() : new Date(failingSince > since ? failingSince : since)
  const until = failingUntil(start, Number(env('SPEED')))
  if (until.getTime() > Date.now()) {
    await postpone(due, until)
    return
  }
  const pause = (now: Date) => {
    const replacement = failingSubscriptionReplacement(found, pauseAsFailing(found.record, now))
    return audited([replacement, failingPostponement(due, now)], SERVICE)
  }
  if (await commitUnlessChanged(pause))
    logger().info('failing subscription paused', {
      workspace_id,
      subscription_id,
      failing_since: failingSince,
    })
}

/**
 * The time since which a subscription has been failing, if its deliveries are being sent. If they are not sent, the
 * next resumption starts the five days again.
 */
async function failingNow(found: SubscriptionRow): Promise<string | null> {
  if (found.record.status !== 'active') return null
  const statusOf = await ownerStatuses([found])
  return statusOf(found.record) === 'active' ? found.health.failing_since : null
}
