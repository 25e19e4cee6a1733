import { viewSubscription } from '../../domain/subscription-view.ts'
import { ownerStatuses } from '../../webhooks/subscriptions/owner.ts'
import type { SubscriptionRow } from '../../webhooks/subscriptions/rows.ts'

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
