import type { HEALTH_STATUSES } from '../kit/enumerations.ts'
import type { DeliveryId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { Attempt } from './delivery.ts'

/** A failed attempt, as a subscription shows it. */
interface LastFailure {
  readonly at: string
  readonly delivery_id: DeliveryId
  readonly response_status: number | null
  readonly error: string | null
}

/**
 * The health of a subscription (contract 11.11). `last_success_at` and `last_failure` may be an hour old, because
 * otherwise each delivery would write to the row of its subscription.
 */
export interface SubscriptionHealth {
  /** The time when a delivery ended as failed; null if a delivery has succeeded since. */
  readonly failing_since: string | null
  /** The time when an attempt failed and a retry followed; null if an attempt has succeeded since. */
  readonly retrying_since: string | null
  readonly last_success_at: string | null
  readonly last_failure: LastFailure | null
}

export const HEALTH_FIELDS: Fields<SubscriptionHealth> = {
  failing_since: ['added', 'text or null', () => null],
  retrying_since: ['added', 'text or null', () => null],
  last_success_at: ['added', 'text or null', () => null],
  last_failure: [
    'added',
    [
      'or null',
      { at: 'text', delivery_id: 'text', response_status: 'number or null', error: 'text or null' },
    ],
    () => null,
  ],
}

/** The health of a new subscription. */
export const NO_DELIVERIES: SubscriptionHealth = {
  failing_since: null,
  retrying_since: null,
  last_success_at: null,
  last_failure: null,
}

export type HealthStatus = (typeof HEALTH_STATUSES)[number]

export function healthStatus({ failing_since, retrying_since }: SubscriptionHealth): HealthStatus {
  if (failing_since !== null) return 'failing'
  return retrying_since === null ? 'healthy' : 'retrying'
}

/** The later of two versions of a subscription's health. Each change of the status sets one of the times that are compared. */
export const laterHealth = (one: SubscriptionHealth, other: SubscriptionHealth): SubscriptionHealth =>
  lastAttemptAt(one) > lastAttemptAt(other) ? one : other

function lastAttemptAt({ last_success_at, last_failure }: SubscriptionHealth): string {
  const [success, failure] = [last_success_at ?? '', last_failure?.at ?? '']
  return success > failure ? success : failure
}

/** How long a subscription may be failing before it is paused, in milliseconds: five days. */
const MAX_FAILING_MS = 5 * 86_400_000

/**
 * The time when a subscription that has been failing since `since` is paused (contract 11.15). `speed` divides the
 * days.
 */
export const failingUntil = (since: Date, speed: number): Date =>
  new Date(since.getTime() + Math.ceil(MAX_FAILING_MS / speed))

/** How old `last_success_at` and `last_failure` may become, in milliseconds. */
export const HEALTH_AGE_MS = 3_600_000

/** An attempt that has ended. `isFinal`: the attempt failed, and the delivery has no further attempt. */
export interface EndedAttempt extends Pick<Attempt, 'response_status' | 'error' | 'duration_ms'> {
  readonly delivery_id: DeliveryId
  readonly isFinal: boolean
}

/** The change that an attempt makes to its subscription's health; undefined if nothing must be written. */
export function healthChange(
  health: SubscriptionHealth,
  { delivery_id, response_status, error, isFinal }: EndedAttempt,
  now: Date,
): Partial<SubscriptionHealth> | undefined {
  const at = now.toISOString()
  const isOld = (time: string | undefined | null) =>
    !time || now.getTime() - Date.parse(time) >= HEALTH_AGE_MS
  const status = healthStatus(health)
  if (error === null) {
    if (status !== 'healthy') return { failing_since: null, retrying_since: null, last_success_at: at }
    return isOld(health.last_success_at) ? { last_success_at: at } : undefined
  }
  const last_failure = { at, delivery_id, response_status, error }
  if (isFinal && status !== 'failing') return { failing_since: at, last_failure }
  if (status === 'healthy') return { retrying_since: at, last_failure }
  return isOld(health.last_failure?.at) ? { last_failure } : undefined
}
