import type { Attempt, DeliveryStatus } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, dueKey } from '../../table/keys.ts'
import { equal, type RowUpdate, toTransactWrite } from '../../table/store/batching/update-expression.ts'
import { commit } from '../../table/store/commit.ts'
import type { Write } from '../../table/store/write.ts'
import { failureParts } from './failures.ts'
import type { ClaimedDelivery } from './leases.ts'
import { changedAt, type DeliveryRow, type ProjectedState, projectedOf, setChangedAt } from './rows.ts'

/** A delivery keeps its newest attempts only, so that many redeliveries cannot make its row exceed 400 KB. */
export const MAX_ATTEMPTS_KEPT = 50

/** The new state of a claimed delivery. */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus
  /** Absent when nothing was sent. */
  readonly attempt?: Attempt
  /** Where the attempt went. */
  readonly target_url?: string
  /** For a delivery that stays pending: the next attempt, and when it is due for the sweep. */
  readonly next?: { readonly at: Date; readonly sweepAt: Date }
}

const STATES: Readonly<Record<DeliveryStatus, ProjectedState | undefined>> = {
  pending: 'retrying',
  failed: 'failed',
  skipped: 'skipped',
  succeeded: undefined,
}

/**
 * The update that records an attempt, sets the delivery's new state and releases the lease. Refused if the lease was
 * lost.
 */
export function outcomeUpdate(
  claimed: ClaimedDelivery,
  { status, attempt, target_url, next }: DeliveryOutcome,
  now: Date,
): RowUpdate {
  const { delivery, state, leaseUntil } = claimed
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const nextState = STATES[status]
  const attempts = attempt ? [...delivery.attempts, attempt].slice(-MAX_ATTEMPTS_KEPT) : delivery.attempts
  const due = next && dueKey(key, next.sweepAt)
  return {
    key,
    build(expression) {
      const { at, value } = expression
      const set = [
        equal(expression, 'data.status', status),
        equal(expression, 'data.next_attempt_at', next?.at.toISOString() ?? null),
        equal(expression, 'data.lease_until', null),
        setChangedAt(expression, delivery, now),
      ]
      if (attempt) {
        const all = at('data.attempts')
        set.push(
          attempts.length > delivery.attempts.length
            ? `${all} = list_append(${all}, ${value([attempt])})`
            : equal(expression, 'data.attempts', attempts),
        )
      }
      if (target_url) set.push(equal(expression, 'data.target_url', target_url))
      // Nothing was sent, so the claim does not count as an attempt.
      if (status === 'skipped') set.push(`${at('started')} = ${at('started')} - ${value(1)}`)
      // Write the list index only when it changes, so a first attempt that succeeds costs no index write.
      if (nextState !== state) set.push(equal(expression, 'projected', projectedOf(delivery, nextState)))
      if (due) set.push(equal(expression, 'due_pk', due.due_pk), equal(expression, 'due_sk', due.due_sk))
      const remove = due ? [] : [at('due_pk'), at('due_sk')]
      // A delivery that succeeds at once has never been in a list of failures.
      if (state || nextState) {
        const failure = failureParts(expression, { ...delivery, status, attempts }, now)
        set.push(...failure.set)
        remove.push(...failure.remove)
      }
      const when = equal(expression, 'data.lease_until', leaseUntil)
      return { set, remove, when }
    },
  }
}

/** Whether a row shows this outcome: if the response of a successful write is lost, its retry is refused. */
export function hasOutcome(
  { delivery }: DeliveryRow,
  claimed: ClaimedDelivery,
  { status, attempt }: DeliveryOutcome,
  now: Date,
): boolean {
  if (!attempt) return delivery.status === status && delivery.updated_at === changedAt(claimed.delivery, now)
  const { number, started_at } = attempt
  return delivery.attempts.some((one) => one.number === number && one.started_at === started_at)
}

/** Commits `outcomeUpdate` together with other writes. @throws CommitRefused; index 0 means that the lease was lost */
export async function commitOutcome(
  claimed: ClaimedDelivery,
  how: DeliveryOutcome,
  now: Date,
  others: readonly Write[],
): Promise<void> {
  await commit([toTransactWrite(outcomeUpdate(claimed, how, now)), ...others])
}
