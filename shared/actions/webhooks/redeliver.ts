import type { Delivery } from '../../domain/delivery.ts'
import { toTransactWrite } from '../../table/store/batching/update-expression.ts'
import type { Write } from '../../table/store/write.ts'
import { attemptRuns, openRound } from '../../webhooks/deliveries/rounds.ts'
import type { DeliveryRow } from '../../webhooks/deliveries/rows.ts'
import { lostAt } from '../../webhooks/queue/enqueue.ts'
import { deliveryMessage, type Outgoing } from '../../webhooks/queue/messages.ts'

/** The result of a manual redelivery: the delivery, the writes, and the messages to enqueue after the commit. */
export interface Redelivery {
  readonly delivery: Delivery
  readonly writes: readonly Write[]
  readonly messages: readonly Outgoing[]
}

/**
 * Redelivers now, regardless of the delivery's status: same event id, up to six more attempts, attempt numbers continue
 * (contract 14.4). A running automatic attempt counts as the redelivery, so that the receiver does not get two requests
 * at once; if that attempt fails, its retry follows the normal schedule.
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
