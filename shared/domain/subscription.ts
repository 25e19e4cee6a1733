import type { MemberId, SubscriptionId, WorkspaceId } from './ids.ts'
import type { TriggerId } from './triggers.ts'

/** A text that must never be logged or shown again; `sealed` forms are safe at rest. */
export type SealedText = string & { readonly sealed: unique symbol }

export type RevokedReason = 'gone' | 'deleted'

/** A receiver of one trigger's events, as stored. */
export interface Subscription {
  readonly id: SubscriptionId
  readonly workspace_id: WorkspaceId
  readonly trigger_id: TriggerId
  readonly target_url: string
  readonly description: string | null
  readonly status: 'active' | 'revoked'
  readonly revoked_reason: RevokedReason | null
  /** The signing secret (`whsec_…`), sealed: see shared/storage/seal.ts. */
  readonly secret: SealedText
  /** The secret before the last rotation, which keeps signing until `until` (ISO 8601). */
  readonly previous_secret: { readonly secret: SealedText; readonly until: string } | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

/** A revoked subscription stays readable; the first reason stays. */
export function revoke(subscription: Subscription, reason: RevokedReason, now: Date): Subscription {
  if (subscription.status === 'revoked') return subscription
  return { ...subscription, status: 'revoked', revoked_reason: reason, updated_at: now.toISOString() }
}
