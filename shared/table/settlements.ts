import type { Attempt, DeliveryStatus } from '../domain/delivery.ts'
import type { Claimed } from './claims.ts'
import { type Condition, commit, type Write } from './commit.ts'
import { type SlimState, slimOf } from './deliveries.ts'
import { NAMES, updateDelivery } from './delivery-update.ts'
import { deliveryKey, dueKey } from './keys.ts'
import { unlessRefused } from './refused.ts'

/** How a claimed delivery goes on. */
export interface Settlement {
  readonly status: DeliveryStatus
  /** Absent when nothing was sent. */
  readonly attempt?: Attempt
  /** For what stays pending: the next attempt, and when the sweep must look at it. */
  readonly next?: { readonly at: Date; readonly sweepAt: Date }
}

/**
 * Records an attempt, sets what follows and releases the lease.
 * @returns false when the lease was lost meanwhile: then somebody else decides
 */
export async function settle(claimed: Claimed, how: Settlement, now: Date): Promise<boolean> {
  const write = settleWrite(claimed, how, now)
  const { delivery } = claimed
  try {
    await updateDelivery(delivery.workspace_id, delivery.id, {
      UpdateExpression: write.set,
      ConditionExpression: write.when.expression,
      ExpressionAttributeValues: { ...write.values, ...write.when.values },
    })
    return true
  } catch (error) {
    return unlessRefused(error)
  }
}

/** As `settle`, together with other writes, all or nothing. @throws CommitRefused; index 0 is the lost lease */
export async function settleWith(
  claimed: Claimed,
  how: Settlement,
  now: Date,
  others: readonly Write[],
): Promise<void> {
  await commit([settleWrite(claimed, how, now), ...others])
}

function settleWrite(claimed: Claimed, { status, attempt, next }: Settlement, now: Date) {
  const { delivery, state, leaseUntil } = claimed
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const nextState: SlimState | undefined =
    status === 'pending' ? 'retrying' : status === 'failed' ? 'failed' : undefined
  // The slim index is written only when it changes: a first attempt that succeeds costs nothing there.
  const slim = nextState === state ? undefined : slimOf(delivery, nextState)
  const due = next && dueKey(key, next.sweepAt)
  const set = [
    'SET #data.#status = :status, #data.next_attempt_at = :next, #data.lease_until = :null, #data.updated_at = :now',
    attempt && ', #data.attempts = list_append(#data.attempts, :attempts)',
    slim && ', slim = :slim',
    due ? ', due_pk = :due_pk, due_sk = :due_sk' : ' REMOVE due_pk, due_sk',
  ]
  const when: Condition = { expression: '#data.lease_until = :lease', values: { ':lease': leaseUntil } }
  return {
    update: key,
    set: set.filter(Boolean).join(''),
    names: NAMES,
    values: {
      ':status': status,
      ':next': next?.at.toISOString() ?? null,
      ':null': null,
      ':now': now.toISOString(),
      ...(attempt && { ':attempts': [attempt] }),
      ...(slim && { ':slim': slim }),
      ...(due && { ':due_pk': due.due_pk, ':due_sk': due.due_sk }),
    },
    when,
  }
}
