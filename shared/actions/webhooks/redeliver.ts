import type { Delivery } from '../../domain/delivery.ts'
import { toTransactWrite } from '../../table/store/batching/update-expression.ts'
import type { Write } from '../../table/store/commit.ts'
import type { DeliveryRow } from '../../table/webhooks/deliveries.ts'
import { attemptRuns, openRound } from '../../table/webhooks/rounds.ts'
import { deliveryMessage, lostAt, type Outgoing } from '../../webhooks/queue.ts'

/** What a manual redelivery comes to. */
export interface Redelivery {
  readonly delivery: Delivery
  readonly writes: readonly Write[]
  readonly messages: readonly Outgoing[]
}

/**
 * Delivers once more, now, whatever became of it: the same event id, attempts go on counting, six of them (decisions
 * 4). While an automatic attempt is running that one is the redelivery, so that the receiver does not get two at once;
 * if it fails, its retry comes by the schedule.
 */
export function redeliver(row: DeliveryRow, now: Date): Redelivery {
  if (attemptRuns(row, now)) return { delivery: row.delivery, writes: [], messages: [] }
  const { delivery, write } = openRound(row, now, lostAt(now))
  return {
    delivery,
    writes: [toTransactWrite(write)],
    messages: [deliveryMessage(delivery, row.ownerId, now)],
  }
}
