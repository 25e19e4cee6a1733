import { revoke } from '../domain/subscription.ts'
import { env } from '../environment.ts'
import { deliveryKey } from '../table/keys.ts'
import type { Trips } from '../table/store/batching/request-batcher.ts'
import { CommitRefused } from '../table/store/commit.ts'
import { again } from '../table/store/retry-on-conflict.ts'
import { toDeliveryRow } from '../table/webhooks/deliveries.ts'
import type { Claimed } from '../table/webhooks/leases.ts'
import { isSettledBy, type Settlement, settleWith, settling } from '../table/webhooks/outcomes.ts'
import { getSubscription, replaceSubscription } from '../table/webhooks/subscriptions.ts'
import { type Decision, decide, sweepAt } from './retry-schedule.ts'
import type { Attempted, Settled } from './stages.ts'

/** Decides what follows from an attempt and records both, in one write; a revocation is part of it. */
export async function settle(attempted: Attempted, now: Date, trips: Trips): Promise<Settled> {
  const { due, attempt } = attempted
  const speed = Number(env('SPEED'))
  const decision = decide(attempt, due.claimed.started - due.claimed.earlier, now, speed)
  const how = { ...settlement(decision, now, speed), attempt }
  const recorded =
    decision.kind === 'revoke'
      ? await settleRevoked(attempted, how, now)
      : await recordOutcome(due.claimed, how, now, trips)
  return { attempted, decision: recorded ? decision : { kind: 'lost' } }
}

/** @returns false when the lease was lost: somebody else decides */
export async function recordOutcome(
  claimed: Claimed,
  how: Settlement,
  now: Date,
  { record, read }: Trips,
): Promise<boolean> {
  if (await record(settling(claimed, how, now))) return true
  // Or the answer was lost, and the write that was repeated found the lease released by itself.
  const { workspace_id, id } = claimed.delivery
  const [row] = await read([deliveryKey(workspace_id, id)])
  return row !== undefined && isSettledBy(toDeliveryRow(row), how, now)
}

function settlement(decision: Decision, now: Date, speed: number): Settlement {
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

/** The failed delivery and the revoked subscription are one transaction: a crash leaves both or neither. */
async function settleRevoked({ due }: Attempted, how: Settlement, now: Date): Promise<boolean> {
  let old = due.subscription
  return again(async () => {
    const next = revoke(old.record, 'gone', now)
    const writes = next === old.record ? [] : replaceSubscription(old, next)
    try {
      await settleWith(due.claimed, how, now, writes)
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
