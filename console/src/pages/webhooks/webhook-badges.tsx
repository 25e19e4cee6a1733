import type { Delivery } from '../../api/deliveries.ts'
import type { Subscription } from '../../api/subscriptions.ts'
import { StatusBadge, type Tone } from '../../parts/status-badge.tsx'

const DELIVERY: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'warning',
  succeeded: 'good',
  failed: 'bad',
  skipped: 'neutral',
}
const SUBSCRIPTION: Readonly<Record<Subscription['status'], Tone>> = {
  active: 'good',
  paused: 'warning',
  revoked: 'neutral',
}
const HEALTH: Readonly<Record<Subscription['health']['status'], Tone>> = {
  healthy: 'good',
  retrying: 'warning',
  failing: 'bad',
}

export const DeliveryBadge = ({ status }: { readonly status: Delivery['status'] }) => (
  <StatusBadge tone={DELIVERY[status]}>{status}</StatusBadge>
)

export const TestBadge = () => <StatusBadge tone="neutral">test</StatusBadge>

export const SubscriptionBadge = ({ status }: { readonly status: Subscription['status'] }) => (
  <StatusBadge tone={SUBSCRIPTION[status]}>{status}</StatusBadge>
)

/** The status of a subscription, and the reason why its deliveries wait. */
export const SubscriptionState = ({ subscription }: { readonly subscription: Subscription }) => (
  <>
    <SubscriptionBadge status={subscription.status} />
    {subscription.paused_reason === 'failing' && <div>after five days of failures</div>}
    {subscription.status !== 'revoked' && subscription.owner_status === 'deactivated' && (
      <div>waits: its owner is deactivated</div>
    )}
  </>
)

export const HealthBadge = ({ health }: { readonly health: Subscription['health'] }) => (
  <StatusBadge tone={HEALTH[health.status]}>{health.status}</StatusBadge>
)
