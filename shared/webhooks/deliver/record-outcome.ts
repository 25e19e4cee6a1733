import { env } from '../../aws/environment.ts'
import { SERVICE } from '../../domain/kit/audit.ts'
import { revoke } from '../../domain/webhooks/subscription.ts'
import { audited } from '../../table/audit-log.ts'
import { deliveryKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { CommitRefused } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import { commitOutcome, type DeliveryOutcome, hasOutcome, outcomeUpdate } from '../deliveries/outcomes.ts'
import { toDeliveryRow } from '../deliveries/rows.ts'
import { type Decision, decide, sweepAt } from '../queue/retry-schedule.ts'
import { recordHealth } from '../subscriptions/health.ts'
import { getSubscription } from '../subscriptions/rows.ts'
import { subscriptionReplacement } from '../subscriptions/writes.ts'
import type { AttemptedDelivery, RecordedDelivery } from './stages.ts'

/**
 * Decides the step after an attempt. One write records the attempt and the step, including a revocation; another write
 * records the health of the subscription. The decision is `lost` if another worker has claimed the delivery since.
 */
export async function recordOutcome(
  attempted: AttemptedDelivery,
  now: Date,
  batcher: RequestBatcher,
): Promise<RecordedDelivery> {
  const { due, attempt } = attempted
  const speed = Number(env('SPEED'))
  const decision = decide(attempt, due.claimed.started - due.claimed.earlier, now, speed)
  const { target_url } = due.subscription.record
  const how = { ...outcomeOf(decision, now, speed), attempt, target_url }
  const isFinal = decision.kind === 'fail' || decision.kind === 'revoke'
  const ended = { ...attempt, delivery_id: due.claimed.delivery.id, isFinal }
  // Usually both writes share a call. A revocation is written before the health, because both change the row of the
  // subscription.
  const isRevoked = decision.kind === 'revoke' && (await commitRevocation(attempted, how, now))
  if (decision.kind === 'revoke' && !isRevoked) return { attempted, decision: { kind: 'lost' } }
  const [recorded] = await Promise.all([
    isRevoked || writeOutcome(due.claimed, how, now, batcher),
    recordHealth(due.subscription, ended, batcher),
  ])
  return { attempted, decision: recorded ? decision : { kind: 'lost' } }
}

/** @returns false if the lease was lost, and another worker continues the delivery */
export async function writeOutcome(
  claimed: ClaimedDelivery,
  how: DeliveryOutcome,
  now: Date,
  { record, read }: RequestBatcher,
): Promise<boolean> {
  if (await record(outcomeUpdate(claimed, how, now))) return true
  // If the response was lost, the retry was refused because the first try had released the lease.
  const { workspace_id, id } = claimed.delivery
  const [row] = await read([deliveryKey(workspace_id, id)])
  return row !== undefined && hasOutcome(toDeliveryRow(row), claimed, how, now)
}

function outcomeOf(decision: Decision, now: Date, speed: number): DeliveryOutcome {
  switch (decision.kind) {
    case 'succeed':
      return { status: 'succeeded' }
    case 'retry':
      return { status: 'pending', next: { at: decision.at, sweepAt: sweepAt(decision.at, now, speed) } }
    case 'fail':
    case 'revoke':
      return { status: 'failed' }
  }
}

/** Fails the delivery and revokes the subscription in one transaction, so that a crash leaves both or neither. */
async function commitRevocation(
  { due }: AttemptedDelivery,
  how: DeliveryOutcome,
  now: Date,
): Promise<boolean> {
  let old = due.subscription
  return retryOnConflict(async () => {
    const next = revoke(old.record, 'gone', now)
    const writes = next === old.record ? [] : audited(subscriptionReplacement(old, next), SERVICE)
    try {
      await commitOutcome(due.claimed, how, now, writes)
      return true
    } catch (error) {
      if (!(error instanceof CommitRefused)) throw error
      if (error.failed.includes(0)) return false
      // Another request changed the subscription, or the workspace's count, at the same time.
      old = (await getSubscription(old.record.workspace_id, old.record.id)) ?? old
      throw error
    }
  })
}
