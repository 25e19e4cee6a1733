import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { sameJson } from '../../../shared/domain/json-equal.ts'
import { resealSubscription, type Subscription } from '../../../shared/domain/subscription.ts'
import { isSealed } from '../../../shared/storage/seal.ts'
import {
  resealStoredReply,
  STORED_REPLY_FIELDS,
  type StoredReplyRow,
} from '../../../shared/table/access/idempotency.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { recordOf } from '../../../shared/table/store/versioned.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { replaceSubscription } from '../../../shared/webhooks/subscriptions/writes.ts'
import { resealed, type SealingKeys } from './sealing-keys.ts'

/** The result of a row. `unreadable`: neither key opens a text of it that is still needed. */
export type Outcome = 'resealed' | 'unchanged' | 'unreadable'

/**
 * Seals the secrets and headers of a subscription with the present key. A text that does not open stays as it is, and does
 * not keep the others from being sealed again. A change of the subscription meanwhile is kept.
 */
export function resealSecrets(ws: WorkspaceId, id: SubscriptionId, keys: SealingKeys): Promise<Outcome> {
  return retryOnConflict(async () => {
    const found = await getSubscription(ws, id)
    if (!found) return 'unchanged'
    const isOpen: boolean[] = []
    const next = await resealSubscription(withoutExpired(found.record, new Date()), (sealed) => {
      const again = resealed(sealed, keys)
      isOpen.push(again !== undefined)
      return again ?? sealed
    })
    const isChanged = !sameJson(next, found.record)
    if (isChanged) await commit(replaceSubscription(found, next))
    // Nothing is signed for a revoked subscription.
    if (isOpen.includes(false) && next.status !== 'revoked') return 'unreadable'
    return isChanged ? 'resealed' : 'unchanged'
  })
}

/** Without a previous secret that signs no longer (contract 11.4). */
function withoutExpired(subscription: Subscription, now: Date): Subscription {
  const { previous_secret: previous } = subscription
  const isExpired = previous && Date.parse(previous.until) <= now.getTime()
  return isExpired ? { ...subscription, previous_secret: null } : subscription
}

/** Seals a stored response that shows a secret with the present key; undefined for other responses. */
export async function resealReply(row: Row, keys: SealingKeys): Promise<Outcome | undefined> {
  const stored = recordOf<StoredReplyRow>(row, STORED_REPLY_FIELDS)
  if (stored.body === null || !isSealed(stored.body)) return undefined
  const body = resealed(stored.body, keys)
  if (body === undefined) return 'unreadable'
  if (body === stored.body) return 'unchanged'
  const key = { pk: String(row.pk), sk: String(row.sk) }
  // A newer response in the same row is sealed with the present key.
  return (await commitUnlessChanged(() => [resealStoredReply(key, stored, body)])) ? 'resealed' : 'unchanged'
}
