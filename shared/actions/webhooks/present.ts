import { type Delivery, viewDelivery } from '../../domain/delivery.ts'
import { viewSubscription } from '../../domain/subscription-view.ts'
import type { Caller } from '../../http/exchange.ts'
import { ownerStatuses } from '../../webhooks/subscriptions/owner.ts'
import type { SubscriptionRow } from '../../webhooks/subscriptions/rows.ts'
import { mayReadTrigger } from './authorize.ts'

/** Subscriptions as their endpoints show them, with the status of their owners. */
export async function showSubscriptions(rows: readonly SubscriptionRow[]) {
  const statuses = await ownerStatuses(rows)
  return rows.map((row, index) => viewSubscription(row.record, row.health, statuses[index] ?? 'active'))
}

/** One subscription. */
export async function showSubscription(row: SubscriptionRow) {
  const [status = 'active'] = await ownerStatuses([row])
  return viewSubscription(row.record, row.health, status)
}

/** The delivery as this caller may see it. */
export const showDelivery = (caller: Caller, delivery: Delivery) =>
  viewDelivery(delivery, mayReadTrigger(caller, delivery.trigger_id))
