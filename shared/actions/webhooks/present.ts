import { type TargetedDelivery, viewDelivery } from '../../domain/webhooks/delivery.ts'
import { viewSubscription } from '../../domain/webhooks/subscription-view.ts'
import type { Caller } from '../../http/exchange.ts'
import { ownerStatuses } from '../../webhooks/subscriptions/owner.ts'
import type { SubscriptionRow } from '../../webhooks/subscriptions/rows.ts'
import { mayReadTrigger } from './authorize.ts'

/** Subscriptions as their endpoints show them, with the status of their owners. */
export async function showSubscriptions(rows: readonly SubscriptionRow[]) {
  const statusOf = await ownerStatuses(rows)
  return rows.map(({ record, health }) => viewSubscription(record, health, statusOf(record)))
}

/** One subscription. */
export async function showSubscription(row: SubscriptionRow) {
  const statusOf = await ownerStatuses([row])
  return viewSubscription(row.record, row.health, statusOf(row.record))
}

/** The delivery as this caller may see it. */
export const showDelivery = (caller: Caller, delivery: TargetedDelivery) =>
  viewDelivery(delivery, mayReadTrigger(caller, delivery.trigger_id))
