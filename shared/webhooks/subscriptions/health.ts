import type { SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import {
  type EndedAttempt,
  HEALTH_AGE_MS,
  healthChange,
  type SubscriptionHealth,
} from '../../domain/subscription-health.ts'
import { logger } from '../../log.ts'
import { subscriptionKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { equal, type RowUpdate } from '../../table/store/batching/update-expression.ts'
import { commit } from '../../table/store/commit.ts'
import { failingInsertion } from './failing.ts'
import type { SubscriptionRow } from './rows.ts'

/**
 * Writes the changes of a subscription's health. The attributes are not part of the record, because deliver writes
 * them and must not conflict with changes of the subscription.
 */
export const healthUpdate = (
  ws: WorkspaceId,
  id: SubscriptionId,
  change: Partial<SubscriptionHealth>,
): RowUpdate => ({
  key: subscriptionKey(ws, id),
  build: (expression) => ({
    set: Object.entries(change).map(([name, value]) => equal(expression, name, value)),
    // The row exists.
    when: equal(expression, 'type', 'subscription'),
  }),
})

/** When this instance last refreshed a time of a subscription, in epoch ms: deliveries at once write it once. */
const refreshed = new Map<string, number>()

/**
 * Writes the health of a subscription if an attempt has changed it: its status, or times that are over an hour old. So
 * an ordinary delivery writes nothing. A failure of the write changes nothing about the delivery.
 */
export async function recordHealth(
  { record: subscription, health }: Pick<SubscriptionRow, 'record' | 'health'>,
  ended: EndedAttempt,
  { record }: RequestBatcher,
): Promise<void> {
  const { workspace_id, id } = subscription
  const now = new Date()
  const change = healthChange(health, ended, now)
  if (!change) return
  const what = `${id} ${Object.keys(change).join()}`
  if (!('failing_since' in change)) {
    if (now.getTime() - (refreshed.get(what) ?? 0) < HEALTH_AGE_MS) return
    for (const [each, at] of refreshed) if (now.getTime() - at >= HEALTH_AGE_MS) refreshed.delete(each)
    refreshed.set(what, now.getTime())
  }
  const write = async () => {
    // First, because nothing else pauses a subscription that stays failing.
    if (change.failing_since) await commit([failingInsertion(subscription, new Date(change.failing_since))])
    await record(healthUpdate(workspace_id, id, change))
  }
  await write().catch((error: unknown) => {
    refreshed.delete(what)
    logger().warn('health not recorded', { subscription_id: id, error: String(error) })
  })
}
