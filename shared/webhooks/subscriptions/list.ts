import { lastIdAt, type MemberId, type SubscriptionId, type WorkspaceId } from '../../domain/ids.ts'
import type { Subscription, SubscriptionStatus } from '../../domain/subscription.ts'
import { type HealthStatus, healthStatus } from '../../domain/subscription-health.ts'
import { subscriptionKey } from '../../table/keys.ts'
import { type Page, type Paged, pageOfRows, rowsBefore } from '../../table/store/collection.ts'
import { ALL_KEYS } from '../../table/store/key-range.ts'
import { readRow } from '../../table/store/read.ts'
import { type SubscriptionRow, toSubscriptionRow } from './row.ts'

/** One subscription of the workspace, even if it is revoked. */
export async function getSubscription(
  ws: WorkspaceId,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const found = await readRow(subscriptionKey(ws, id))
  return found && toSubscriptionRow(found)
}

export interface SubscriptionFilter {
  readonly status?: SubscriptionStatus | undefined
  readonly health?: HealthStatus | undefined
}

/** Every subscription, revoked ones included, that was created at or before a time, in epoch milliseconds. */
export async function subscriptionsUntil(ws: WorkspaceId, ms: number): Promise<Subscription[]> {
  const rows = await rowsBefore(ws, 'subscription', lastIdAt(ms))
  return rows.map((row) => toSubscriptionRow(row).record)
}

/** The subscriptions of a member that are not revoked: at most 100. */
export async function subscriptionsOf(ws: WorkspaceId, owner: MemberId): Promise<SubscriptionRow[]> {
  const rows = (await rowsBefore(ws, 'subscription', ALL_KEYS.to)).map(toSubscriptionRow)
  return rows.filter(({ record }) => record.created_by === owner && record.status !== 'revoked')
}

/** Newest first, including revoked ones. */
export function listSubscriptions(
  ws: WorkspaceId,
  { status, health }: SubscriptionFilter,
  page: Page,
): Promise<Paged<SubscriptionRow>> {
  return pageOfRows(ws, 'subscription', page, toSubscriptionRow, (row) => {
    const fits = status === undefined || row.record.status === status
    return fits && (health === undefined || healthStatus(row.health) === health)
  })
}
