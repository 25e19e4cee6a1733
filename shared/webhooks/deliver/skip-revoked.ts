import type { DeliveryId, SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/webhooks/subscription.ts'
import { deliveryKey, subscriptionKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { removeDue } from '../../table/store/due-index.ts'
import { readRow, readRows } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import { type DeliveryRow, toDeliveryRow } from '../deliveries/rows.ts'
import { skipDelivery } from '../deliveries/skip.ts'
import { deliveryIds, inState } from '../deliveries/walk.ts'

/** DynamoDB's limit for one batch read. */
const PAGE = 100

/** How long a subscription stays due after its revocation, in ms: the index may show deliveries late. */
const INDEX_LAG_MS = 30_000

const IS_PENDING = inState('retrying', 'waiting')

/**
 * Skips the deliveries of a revoked subscription that are due hours later, or that wait (contract 11.5, 12.5).
 * Deliveries before their first attempt need no search: they are in the queue, and deliver skips them. Idempotent.
 */
export async function skipPendingDeliveries(ws: WorkspaceId, id: SubscriptionId): Promise<void> {
  const now = new Date()
  let ids: DeliveryId[]
  let after: string | undefined
  do {
    ids = await deliveryIds(ws, id, { limit: PAGE, after, accept: IS_PENDING })
    const rows = await readRows(ids.map((each) => deliveryKey(ws, each)))
    await Promise.all(rows.map((row) => row && skipDelivery(toDeliveryRow(row))))
    after = ids.at(-1)
  } while (ids.length === PAGE)
  const key = subscriptionKey(ws, id)
  const row = await readRow(key)
  if (typeof row?.due_sk !== 'string') return
  const revokedAt = Date.parse(recordOf<Subscription>(row, SUBSCRIPTION_FIELDS).updated_at)
  if (now.getTime() - revokedAt >= INDEX_LAG_MS) await removeDue({ ...key, due_sk: row.due_sk })
}

/**
 * Skips a retry if the subscription was revoked while the attempt was running. The search for pending retries may
 * have missed this retry. The retry is written before this read of the subscription, and the revocation is written
 * before its search, so one of the two finds the other.
 */
export async function skipIfRevoked(row: DeliveryRow, store: RequestBatcher): Promise<void> {
  const { workspace_id, subscription_id } = row.delivery
  const [subscription] = await store.read([subscriptionKey(workspace_id, subscription_id)])
  if (subscription && recordOf<Subscription>(subscription, SUBSCRIPTION_FIELDS).status !== 'revoked') return
  await skipDelivery(row, store)
}
