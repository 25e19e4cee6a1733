import { changeRecord } from '../../domain/kit/change.ts'
import type { ReplayId } from '../../domain/kit/ids.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, dueKey } from '../../table/keys.ts'
import { equal, type RowUpdate } from '../../table/store/batching/update-expression.ts'
import { failureParts } from './failures.ts'
import { leaseIsFree } from './leases.ts'
import { type DeliveryRow, projectedOf } from './rows.ts'

/** A delivery with a new round of six attempts, and the write that opens the round. The first attempt is due now. */
export interface Round {
  readonly delivery: Delivery
  readonly write: RowUpdate
}

/**
 * Whether an attempt is running. The running attempt then counts as the redelivery, so that a receiver does not get
 * two requests at once.
 */
export function attemptRuns({ delivery: { lease_until } }: DeliveryRow, now: Date): boolean {
  return lease_until !== null && Date.parse(lease_until) > now.getTime()
}

/**
 * Opens a new round, in any status of the delivery (contract 14.4, redeliver). Attempt numbers continue. Refused if
 * an attempt has started since the row was read, or if the delivery has changed since then.
 * @param sweepAt when the sweep considers the message lost
 * @param replay the replay that redelivers; stored, so that a repeat of the replay recognizes the round as its own
 */
export function newRound(row: DeliveryRow, now: Date, sweepAt: Date, replay?: ReplayId): Round {
  const at = now.toISOString()
  const next = { status: 'pending', next_attempt_at: at, lease_until: null } as const
  const delivery = changeRecord(row.delivery, next, now)
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const due = dueKey(key, sweepAt)
  const write: RowUpdate = {
    key,
    build(expression) {
      const set = [
        equal(expression, 'data.status', 'pending'),
        equal(expression, 'data.next_attempt_at', at),
        equal(expression, 'data.lease_until', null),
        equal(expression, 'data.updated_at', delivery.updated_at),
        `${expression.at('earlier')} = ${expression.at('started')}`,
        equal(expression, 'projected', projectedOf(delivery, 'retrying')),
        equal(expression, 'due_pk', due.due_pk),
        equal(expression, 'due_sk', due.due_sk),
        ...(replay ? [equal(expression, 'replay', replay)] : []),
      ]
      const failure = failureParts(expression, delivery, now)
      const conditions = [
        equal(expression, 'started', row.started),
        leaseIsFree(expression, now),
        // The times are equal if the write is repeated because its response was lost.
        `${expression.at('data.updated_at')} <= ${expression.value(delivery.updated_at)}`,
      ]
      return { set: [...set, ...failure.set], remove: failure.remove, when: conditions.join(' AND ') }
    },
  }
  return { delivery, write }
}
