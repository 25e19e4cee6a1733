import type { DeliveryId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import type { Caller } from '../../http/exchange.ts'
import type { Guard } from '../../http/guard.ts'
import { notFound } from '../../http/problem.ts'
import { type DeliveryRow, getDeliveryRow } from '../../webhooks/deliveries/rows.ts'
import { getSubscription } from '../../webhooks/subscriptions/rows.ts'
import { requireTriggerRights } from './authorize.ts'

interface GuardRequest {
  readonly params: { readonly id: DeliveryId }
  readonly caller: Caller
}

/** A write to a delivery needs the rights to its own trigger and to the triggers of its subscription (contract 4.8). */
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
