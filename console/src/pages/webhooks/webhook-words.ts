import type { Attempt } from '../../api/deliveries.ts'
import type { Subscription } from '../../api/subscriptions.ts'

type Outcome = Pick<Attempt, 'response_status' | 'error'>

/** A response with status 200 is not a success if it is incomplete. */
export const isSuccess = ({ error }: Outcome): boolean => error === null

/** The result of an attempt: its error, such as `HTTP 500` or `timeout`, or the HTTP status of a success. */
export const outcomeOf = ({ response_status, error }: Outcome): string => error ?? `HTTP ${response_status}`

/** Whether the response is complete, so that it has a body. */
export const isAnswered = ({ response_status, error }: Outcome): boolean =>
  error === null || error === `HTTP ${response_status}`

/** The triggers of a subscription as a text that is short enough for a cell. */
export function describeTriggers(ids: readonly string[]): string {
  if (ids.includes('*')) return 'All triggers'
  const [first = '–', ...others] = ids
  if (others.length === 0) return first
  return `${first} and ${others.length} more`
}

const PAUSED = {
  requested: 'Deliveries wait until it is resumed.',
  failing:
    'It was paused after five days of failures. Repair the receiver, then resume it: deliveries wait and are not lost.',
} as const

const WITHOUT_OWNER =
  'The member who owns it is deactivated: deliveries wait until another member takes it over.'

/** Why the deliveries of a subscription wait, and what to do about it; undefined if they do not wait. */
export function whyWaiting({
  status,
  paused_reason,
  owner_status,
}: Pick<Subscription, 'status' | 'paused_reason' | 'owner_status'>): string | undefined {
  if (status === 'revoked') return undefined
  const reasons = [paused_reason && PAUSED[paused_reason], owner_status === 'deactivated' && WITHOUT_OWNER]
  return reasons.filter(Boolean).join(' ') || undefined
}
