import { subscriptionKey } from '../../table/keys.ts'
import { type ClaimedDelivery, skipUpdate } from '../deliveries/leases.ts'
import type { DeliveryRow } from '../deliveries/rows.ts'
import { resumeUpdate, waitUpdate } from '../deliveries/waiting.ts'
import type { Batch } from '../queue/batch.ts'
import { lostAt } from '../queue/enqueue.ts'
import { deliveryMessage } from '../queue/messages.ts'
import { isOwnerDeactivated } from '../subscriptions/owner.ts'
import { mustWait, toSubscriptionRow } from '../subscriptions/rows.ts'

/**
 * Makes a delivery wait because its subscription is paused, has a deactivated owner, or is delivering older ones. If the
 * subscription was resumed meanwhile, the walk that looks for waiting deliveries may have missed this one. The delivery is
 * written before this read, and the resumption before its walk, so one finds the other.
 */
export async function letWait(claimed: ClaimedDelivery, batch: Batch): Promise<void> {
  if (!(await batch.update(waitUpdate(claimed, new Date())))) return
  const { workspace_id, subscription_id } = claimed.delivery
  const [row] = await batch.read([subscriptionKey(workspace_id, subscription_id)])
  const subscription = row && toSubscriptionRow(row)
  if (
    subscription &&
    (mustWait(subscription, new Date()) || (await isOwnerDeactivated(subscription, batch.read)))
  )
    return
  if (subscription?.record.status === 'active') return resumeOne(claimed, batch)
  await batch.update(skipUpdate(claimed, new Date()))
}

/** Makes a waiting delivery due now and queues it. */
export async function resumeOne(row: DeliveryRow, { update, enqueue }: Batch): Promise<void> {
  const now = new Date()
  if (!(await update(resumeUpdate(row, now, lostAt(now))))) return
  const next = { ...row.delivery, next_attempt_at: now.toISOString() }
  await enqueue(deliveryMessage(next, row.ownerId, now))
}
