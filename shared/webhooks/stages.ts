import type { Attempt } from '../domain/delivery.ts'
import type { Envelope } from '../domain/event.ts'
import type { Subscription } from '../domain/subscription.ts'
import type { Versioned } from '../table/store/versioned.ts'
import type { ClaimedDelivery } from '../table/webhooks/leases.ts'
import type { Decision } from './retry-schedule.ts'

/*
 * The stages of a delivery. Each is made from the one before by one function, so a wrong order does not compile:
 *
 *   message ─ claim + examine ─▶ Due ─ attempt ─▶ Attempted ─ settle ─▶ Settled
 *                      └─▶ nothing to send: skipped
 */

/** Claimed, and everything that a post needs is there. */
export interface ReadyDelivery {
  readonly claimed: ClaimedDelivery
  readonly envelope: Envelope
  /** Whether the event is that of a test delivery. */
  readonly isTest: boolean
  readonly subscription: Versioned<Subscription>
}

/** Posted, one way or another. */
export interface AttemptedDelivery {
  readonly due: ReadyDelivery
  readonly attempt: Attempt
}

/** Recorded. */
export interface RecordedDelivery {
  readonly attempted: AttemptedDelivery
  /** `lost`: the lease ran out and somebody else decides. */
  readonly decision: Decision | { readonly kind: 'lost' }
}
