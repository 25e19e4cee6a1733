import type { Subscription } from '../../api/subscription-types.ts'

const PAUSED = {
  requested: 'Deliveries wait until it is resumed.',
  failing:
    'It was paused after five days of failures. Repair the receiver, then resume it: deliveries wait and are not lost.',
} as const

const WITHOUT_OWNER =
  'The member who owns it is deactivated: deliveries wait until another member takes it over.'

/** Why the deliveries of a subscription wait, and what to do about it; undefined if they do not. */
export function whyWaiting({
  status,
  paused_reason,
  owner_status,
}: Pick<Subscription, 'status' | 'paused_reason' | 'owner_status'>): string | undefined {
  if (status === 'revoked') return undefined
  const reasons = [paused_reason && PAUSED[paused_reason], owner_status === 'deactivated' && WITHOUT_OWNER]
  return reasons.filter(Boolean).join(' ') || undefined
}
