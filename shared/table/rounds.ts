import type { Delivery } from '../domain/delivery.ts'
import type { ReplayId } from '../domain/ids.ts'
import type { Write } from './commit.ts'
import { type DeliveryRow, slimOf } from './deliveries.ts'
import { FREE, NAMES, updateDelivery } from './delivery-update.ts'
import { deliveryKey, dueKey, type Key } from './keys.ts'
import { unlessRefused } from './refused.ts'

/** A delivery with a new round of six attempts before it, the first one due `now`. */
export interface Round {
  readonly delivery: Delivery
  readonly write: Extract<Write, { update: Key }>
}

/** Is an attempt under way? Then it is the redelivery: a receiver does not get two at once. */
export function attemptRuns({ delivery: { lease_until } }: DeliveryRow, now: Date): boolean {
  return lease_until !== null && Date.parse(lease_until) > now.getTime()
}

/**
 * Opens a new round, whatever became of the delivery (decisions 4, redeliver): attempts go on counting. Refused when
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
  const set =
    'SET #data.#status = :pending, #data.next_attempt_at = :now, #data.lease_until = :null, ' +
    '#data.updated_at = :now, earlier = started, slim = :slim, due_pk = :due_pk, due_sk = :due_sk'
  const write: Round['write'] = {
    update: key,
    set: replay ? `${set}, replay = :replay` : set,
    names: NAMES,
    values: {
      ':pending': 'pending',
      ':null': null,
      ':slim': slimOf(delivery, 'retrying'),
      ':due_pk': due.due_pk,
      ':due_sk': due.due_sk,
      ...(replay && { ':replay': replay }),
    },
    when: {
      expression: `started = :started AND ${FREE}`,
      values: { ':started': row.started, ':absent': 'NULL', ':now': at },
    },
  }
  return { delivery, write }
}

/** Writes a round by itself. @returns false when an attempt was started since the row was read */
export async function startRound({ delivery, write }: Round): Promise<boolean> {
  return updateDelivery(delivery.workspace_id, delivery.id, {
    UpdateExpression: write.set,
    ConditionExpression: write.when?.expression,
    ExpressionAttributeValues: { ...write.values, ...write.when?.values },
  }).then(() => true, unlessRefused)
}
