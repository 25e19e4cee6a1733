import { randomBytes } from 'node:crypto'
import { type MemberId, newId, type SubscriptionId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import type { TriggerId } from './triggers.ts'

/** An encrypted secret, which is safe to store. The plain text must never be logged, or shown again. */
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
  /** The secret before the last rotation; deliveries are signed with it too until `until` (ISO 8601). */
  readonly previous_secret: { readonly secret: SealedText; readonly until: string } | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const SUBSCRIPTION_FIELDS: Fields<Subscription> = {
  id: 'text',
  workspace_id: 'text',
  trigger_id: 'text',
  target_url: 'text',
  description: 'text or null',
  status: 'text',
  revoked_reason: 'text or null',
  secret: 'text',
  previous_secret: ['or null', { secret: 'text', until: 'text' }],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

/** A new signing secret: `whsec_` and base64 of 32 random bytes (contract 11.3). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Creates an active subscription. `secret` is its sealed signing secret. */
export function newSubscription(
  owner: { workspaceId: WorkspaceId; memberId: MemberId },
  input: { trigger_id: TriggerId; target_url: string; description?: string | null | undefined },
  secret: SealedText,
  now: Date,
): Subscription {
  return {
    id: newId(now),
    workspace_id: owner.workspaceId,
    trigger_id: input.trigger_id,
    target_url: input.target_url,
    description: input.description ?? null,
    status: 'active',
    revoked_reason: null,
    secret,
    previous_secret: null,
    created_by: owner.memberId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** A revoked subscription stays readable and keeps its first reason. */
export function revoke(subscription: Subscription, reason: RevokedReason, now: Date): Subscription {
  if (subscription.status === 'revoked') return subscription
  return { ...subscription, status: 'revoked', revoked_reason: reason, updated_at: now.toISOString() }
}

/** How long deliveries are also signed with the old secret after a rotation (contract 11.4), in milliseconds. */
const OVERLAP_MS = 24 * 3_600_000

/**
 * Sets a new sealed secret. Deliveries are also signed with the replaced secret for 24 hours, and no longer with the
 * one before that (contract 11.4).
 */
export function rotate(subscription: Subscription, secret: SealedText, now: Date): Subscription {
  const until = new Date(now.getTime() + OVERLAP_MS).toISOString()
  const previous_secret = { secret: subscription.secret, until }
  return { ...subscription, secret, previous_secret, updated_at: now.toISOString() }
}

/** The subscription as its endpoints show it, without its secrets. */
export function viewSubscription(subscription: Subscription) {
  return {
    id: subscription.id,
    object: 'subscription',
    trigger_id: subscription.trigger_id,
    target_url: subscription.target_url,
    status: subscription.status,
    revoked_reason: subscription.revoked_reason,
    description: subscription.description,
    created_by: subscription.created_by,
    created_at: subscription.created_at,
    updated_at: subscription.updated_at,
  } as const
}
