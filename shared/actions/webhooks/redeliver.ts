import type { DeliveryId } from '../../domain/kit/ids.ts'
import type { Delivery } from '../../domain/webhooks/delivery.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { notFound } from '../../http/problem.ts'
import { toTransactWrite } from '../../table/store/batching/update-expression.ts'
import type { Write } from '../../table/store/write.ts'
import { attemptRuns, newRound } from '../../webhooks/deliveries/rounds.ts'
import { type DeliveryRow, getDeliveryRow } from '../../webhooks/deliveries/rows.ts'
import { lostAt } from '../../webhooks/queue/enqueue.ts'
import { deliveryMessage, type Outgoing } from '../../webhooks/queue/messages.ts'
import { getSubscription } from '../../webhooks/subscriptions/rows.ts'
import { requireTriggerRights } from './authorize.ts'

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
export function redelivery(row: DeliveryRow, now: Date): Redelivery {
  if (attemptRuns(row, now)) return { delivery: row.delivery, writes: [], messages: [] }
  const { delivery, write } = newRound(row, now, lostAt(now))
  return {
    delivery,
    writes: [toTransactWrite(write)],
    messages: [deliveryMessage(delivery, row.ownerId, now)],
  }
}

interface GuardRequest {
  readonly params: { readonly id: DeliveryId }
  readonly caller: Caller
}

/**
 * A write to a delivery needs the rights to the delivery's trigger and to the triggers of its subscription (contract
 * 4.8).
 */
export const deliveryWrite: Guard<
  'delivery',
  GuardRequest,
  { readonly row: DeliveryRow; readonly subscription: Subscription }
> = {
  name: 'delivery',
  check: async ({ params, caller }) => {
    const row = await getDeliveryRow(caller.workspaceId, params.id)
    if (!row) throw notFound('delivery')
    requireTriggerRights(caller, [row.delivery.trigger_id])
    const found = await getSubscription(caller.workspaceId, row.delivery.subscription_id)
    if (!found) throw notFound('subscription')
    requireTriggerRights(caller, found.record.trigger_ids)
    return { row, subscription: found.record }
  },
}
