import type { Envelope } from '../../domain/kit/event.ts'
import type { Attempt } from '../../domain/webhooks/delivery.ts'
import type { ClaimedDelivery } from '../deliveries/leases.ts'
import type { Decision } from '../queue/retry-schedule.ts'
import type { SubscriptionRow } from '../subscriptions/rows.ts'

/*
 * The stages of a delivery. One function turns each stage into the next, so a wrong order does not compile:
 *
 *   message ─ claimAttempt + checkEligibility ─▶ Ready ─ attempt ─▶ Attempted ─ recordOutcome ─▶ Recorded
 *                             └─▶ nothing to send: skipped, or waiting while the subscription is paused
 */

/** Claimed and eligible, with all data for the request. */
export interface ReadyDelivery {
  readonly claimed: ClaimedDelivery
  readonly envelope: Envelope
  readonly requestId: string | undefined
  readonly subscription: SubscriptionRow
}

/** Posted, successfully or not. */
export interface AttemptedDelivery {
  readonly due: ReadyDelivery
  readonly attempt: Attempt
}

/** Recorded in the table, with the next step. */
export interface RecordedDelivery {
  readonly attempted: AttemptedDelivery
  /** `lost`: the lease expired, and another worker continues the delivery. */
  readonly decision: Decision | { readonly kind: 'lost' }
}
