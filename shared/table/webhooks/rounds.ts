import type { Delivery } from '../../domain/delivery.ts'
import type { ReplayId } from '../../domain/ids.ts'
import { deliveryKey, dueKey } from '../keys.ts'
import { equal, type RowUpdate } from '../store/batching/update-expression.ts'
import { type DeliveryRow, slimOf } from './deliveries.ts'
import { leaseIsFree } from './leases.ts'

/** A delivery with a new round of six attempts before it, the first one due `now`. */
export interface Round {
  readonly delivery: Delivery
  readonly write: RowUpdate
}

/** Is an attempt under way? Then it is the redelivery: a receiver does not get two at once. */
export function attemptRuns({ delivery: { lease_until } }: DeliveryRow, now: Date): boolean {
  return lease_until !== null && Date.parse(lease_until) > now.getTime()
}

/**
 * Opens a new round, whatever became of the delivery (contract 14.4, redeliver): attempts go on counting. Refused when
 * an attempt was started since the row was read.
 * @param sweepAt when the sweep takes it for lost
 * @param replay of which replay this is a part; a repeat of that replay then knows it
 */
export function openRound(row: DeliveryRow, now: Date, sweepAt: Date, replay?: ReplayId): Round {
  const at = now.toISOString()
  const delivery: Delivery = {
    ...row.delivery,
    status: 'pending',
    next_attempt_at: at,
    lease_until: null,
    updated_at: at,
  }
  const key = deliveryKey(delivery.workspace_id, delivery.id)
  const due = dueKey(key, sweepAt)
  const write: RowUpdate = {
    key,
    build: (say) => ({
      set: [
        equal(say, 'data.status', 'pending'),
        equal(say, 'data.next_attempt_at', at),
        equal(say, 'data.lease_until', null),
        equal(say, 'data.updated_at', at),
        `${say.at('earlier')} = ${say.at('started')}`,
        equal(say, 'slim', slimOf(delivery, 'retrying')),
        equal(say, 'due_pk', due.due_pk),
        equal(say, 'due_sk', due.due_sk),
        ...(replay ? [equal(say, 'replay', replay)] : []),
      ],
      when: `${equal(say, 'started', row.started)} AND ${leaseIsFree(say, now)}`,
    }),
  }
  return { delivery, write }
}
