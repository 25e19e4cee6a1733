import { env } from '../../aws/environment.ts'
import type { Attempt, DeliveryStatus } from '../../domain/webhooks/delivery.ts'
import { logger } from '../../log.ts'
import { count } from '../../metrics.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import type { Batch } from '../queue/batch.ts'
import { type Lane, laneAfter } from '../queue/lanes.ts'
import { deliveryMessage, revocationMessage } from '../queue/messages.ts'
import { MAX_QUEUE_DELAY_S } from '../queue/retry-schedule.ts'
import { skipIfRevoked } from './skip-revoked.ts'
import type { ReadyDelivery, RecordedDelivery } from './stages.ts'

/** Queues the retry or the revocation. The table already has both, so a lost message only causes a delay. */
export async function followUp(
  { attempted: { due, attempt }, decision }: RecordedDelivery,
  batch: Batch,
): Promise<void> {
  const { response_status, error, duration_ms, number } = attempt
  const fields = { number, response_status, error, duration_ms, decision: decision.kind }
  if (isLogged(decision.kind)) logger().info('attempt', { ...idsOf(due.claimed, due), ...fields })
  count('attempts', resultOf(attempt))
  const status = ENDS[decision.kind]
  if (status) count('ended', status)
  const { workspace_id, id: subscriptionId } = due.subscription.record
  try {
    if (decision.kind === 'revoke') await batch.enqueue(revocationMessage(workspace_id, subscriptionId))
    if (decision.kind === 'retry') await queueRetry(due, decision.at, laneAfter(attempt), batch)
  } catch (reason) {
    logger().warn('message not queued, the sweep queues it later', {
      ...idsOf(due.claimed, due),
      reason: String(reason),
    })
  }
}

/**
 * The log has every attempt except ordinary successes, which are sampled: metrics count them, and the table stores
 * them.
 */
const isLogged = (kind: RecordedDelivery['decision']['kind']): boolean =>
  kind !== 'succeed' || Math.random() < Number(env('SUCCESS_LOG_SAMPLE'))

async function queueRetry({ claimed }: ReadyDelivery, at: Date, lane: Lane, batch: Batch): Promise<void> {
  const now = new Date()
  const next = { ...claimed.delivery, next_attempt_at: at.toISOString() }
  const message = deliveryMessage(next, claimed.ownerId, now)
  if (message.delaySeconds <= MAX_QUEUE_DELAY_S) await batch.enqueue(message, lane)
  await skipIfRevoked({ ...claimed, delivery: next }, batch)
}

/** The result of an attempt in a few words: one metric each. */
const resultOf = ({ error, response_status }: Attempt): string => {
  if (error === null) return 'succeeded'
  return error.startsWith('HTTP ') ? `HTTP ${String(response_status)[0]}xx` : error
}

const ENDS: Partial<Record<RecordedDelivery['decision']['kind'], DeliveryStatus>> = {
  succeed: 'succeeded',
  fail: 'failed',
  revoke: 'failed',
}

/** The ids of a delivery, and of the request that made its event, in log lines. */
export const idsOf = ({ delivery }: ClaimedDelivery, { requestId }: Pick<ReadyDelivery, 'requestId'>) => ({
  ...(requestId !== undefined && { request_id: requestId }),
  workspace_id: delivery.workspace_id,
  delivery_id: delivery.id,
  event_id: delivery.event_id,
  subscription_id: delivery.subscription_id,
})
