import type { SubscriptionId, WorkspaceId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import { skip } from '../table/claims.ts'
import { type DeliveryRow, deliveryIds, toDeliveryRow } from '../table/deliveries.ts'
import { undue } from '../table/due.ts'
import { deliveryKey, subscriptionKey } from '../table/keys.ts'
import { readRow, readRows } from '../table/read.ts'
import { getSubscription } from '../table/subscriptions.ts'

/**
 * Ends what is pending for a revoked subscription (decisions 5.3, 7.5): retries, which may be hours away. First
 * attempts need no looking for; they are in the queue, and end there. Repeating it does no harm.
 */
export async function skipPending(ws: WorkspaceId, id: SubscriptionId): Promise<void> {
  const now = new Date()
  let after: string | undefined
  do {
    // 1,000 slim entries are well below the 1 MB of a page.
    const page = await deliveryIds(ws, id, { limit: 1000, after, state: 'retrying' })
    for (let from = 0; from < page.ids.length; from += 100) {
      const rows = await readRows(page.ids.slice(from, from + 100).map((each) => deliveryKey(ws, each)))
      await Promise.all(rows.map((row) => row && skip(toDeliveryRow(row), now)))
    }
    after = page.next
  } while (after !== undefined)
  const key = subscriptionKey(ws, id)
  const row = await readRow(key)
  if (typeof row?.due_sk === 'string') await undue({ ...key, due_sk: row.due_sk })
}

/**
 * An attempt that was running while its subscription was revoked may have set a retry that nobody saw in time. The
 * retry is written before this read, and a revocation before its search, so one of the two finds the other.
 */
export async function skipIfRevoked(subscription: Subscription, row: DeliveryRow): Promise<void> {
  const now = await getSubscription(subscription.workspace_id, subscription.id)
  if (now?.record.status !== 'active') await skip(row, new Date())
}
