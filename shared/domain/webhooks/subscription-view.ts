import type { MemberStatus } from '../people/workspace.ts'
import type { Subscription } from './subscription.ts'
import { healthStatus, type SubscriptionHealth } from './subscription-health.ts'
import { maskHeaders } from './subscription-secrets.ts'

/** The subscription as its endpoints show it, without its secrets and the values of its headers. */
export function viewSubscription(
  subscription: Subscription,
  health: SubscriptionHealth,
  ownerStatus: MemberStatus,
) {
  const { trigger_ids, headers } = subscription
  const [only] = trigger_ids
  return {
    id: subscription.id,
    object: 'subscription',
    trigger_id: trigger_ids.length === 1 && only !== '*' ? only : null,
    trigger_ids,
    target_url: subscription.target_url,
    headers: maskHeaders(headers),
    status: subscription.status,
    paused_reason: subscription.paused_reason,
    revoked_reason: subscription.revoked_reason,
    description: subscription.description,
    health: {
      status: healthStatus(health),
      failing_since: health.failing_since,
      last_success_at: health.last_success_at,
      last_failure: health.last_failure,
    },
    created_by: subscription.created_by,
    owner_status: ownerStatus,
    created_at: subscription.created_at,
    updated_at: subscription.updated_at,
  } as const
}
