import type { Delivery } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, dueKey } from '../../table/keys.ts'
import { equal, type RowUpdate } from '../../table/store/batching/update-expression.ts'
import { expiry } from '../events/expiry.ts'
import type { ClaimedDelivery } from './leases.ts'
import { type DeliveryRow, isUnchanged, projectedOf, setChangedAt } from './rows.ts'

/*
 * A delivery waits while its subscription is paused (contract 11.9): it is pending and has no next attempt, so no
 * message can claim it, and the sweep does not check it until it is about to expire.
 */

export const isWaiting = ({ status, next_attempt_at }: Delivery): boolean =>
  status === 'pending' && next_attempt_at === null

/**
 * How long before the expiry of its row a waiting delivery is skipped, in milliseconds, so that clients can see the
 * final status.
 */
const SHOWN_MS = 3_600_000

/** Makes a claimed delivery wait. Nothing was sent, so the claim does not count as an attempt. */
export function waitUpdate({ delivery, leaseUntil }: ClaimedDelivery, now: Date): RowUpdate {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const due = dueKey(key, new Date(expiry(delivery.created_at) * 1000 - SHOWN_MS))
  return {
    key,
    build: (expression) => ({
      set: [
        equal(expression, 'data.next_attempt_at', null),
        equal(expression, 'data.lease_until', null),
        setChangedAt(expression, delivery, now),
        `${expression.at('started')} = ${expression.at('started')} - ${expression.value(1)}`,
        equal(expression, 'projected', projectedOf(delivery, 'waiting')),
        equal(expression, 'due_pk', due.due_pk),
        equal(expression, 'due_sk', due.due_sk),
      ],
      when: equal(expression, 'data.lease_until', leaseUntil),
    }),
  }
}

/**
 * Makes a waiting delivery due now. Refused if the delivery no longer waits, or has begun to wait again: the worker
 * that made it wait then reads the subscription once more.
 * @param sweepAt when the sweep considers the message lost
 */
export function resumeUpdate(
  { delivery }: Pick<DeliveryRow, 'delivery'>,
  now: Date,
  sweepAt: Date,
): RowUpdate {
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const due = dueKey(key, sweepAt)
  return {
    key,
    build: (expression) => ({
      set: [
        equal(expression, 'data.next_attempt_at', now.toISOString()),
        setChangedAt(expression, delivery, now),
        equal(expression, 'projected', projectedOf(delivery, 'retrying')),
        equal(expression, 'due_pk', due.due_pk),
        equal(expression, 'due_sk', due.due_sk),
      ],
      when: [
        equal(expression, 'data.status', 'pending'),
        expression.isNull('data.next_attempt_at'),
        isUnchanged(expression, delivery),
      ].join(' AND '),
    }),
  }
}
