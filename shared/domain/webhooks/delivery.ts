import type { DELIVERY_STATUSES, FAILURE_STATUSES } from '../kit/enumerations.ts'
import type { DeliveryId, EventId, SubscriptionId, WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { TriggerId } from '../kit/triggers.ts'

/** The largest body of a delivery, in bytes (contract 12.12). */
export const MAX_BODY_BYTES = 400 * 1024
/** The error of an attempt whose body is larger; nothing was sent. */
export const BODY_TOO_LARGE = 'body over 400 KB'

/** A finished POST to a receiver. Never contains a link or a secret. */
export interface Attempt {
  /** Counts from 1; a redelivery continues the count. */
  readonly number: number
  readonly started_at: string
  readonly duration_ms: number
  readonly response_status: number | null
  /** First 1,024 characters of the response body; null without a response. */
  readonly response_body: string | null
  /** Why the attempt failed: `timeout`, `connection refused`, `HTTP 500`, …; null on success. */
  readonly error: string | null
  /** Size of the body; null if there was none, and for attempts of 1.0.0. */
  readonly request_bytes: number | null
}

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The delivery of one event to one subscription. */
export interface Delivery {
  readonly id: DeliveryId
  readonly workspace_id: WorkspaceId
  readonly event_id: EventId
  readonly trigger_id: TriggerId
  readonly subscription_id: SubscriptionId
  /** Present only for a test delivery, because the row of an ordinary delivery should fit into one write unit. */
  readonly is_test?: true
  readonly status: DeliveryStatus
  readonly attempts: readonly Attempt[]
  /** The target of the newest attempt; absent before the first attempt. */
  readonly target_url?: string
  /**
   * When the next attempt may start (ISO 8601); null if the delivery is not `pending`, or the subscription is paused.
   */
  readonly next_attempt_at: string | null
  /** When the lease of the running attempt ends (ISO 8601); null when no attempt runs. */
  readonly lease_until: string | null
  readonly created_at: string
  readonly updated_at: string
}

export const DELIVERY_FIELDS: Fields<Delivery> = {
  id: 'text',
  workspace_id: 'text',
  event_id: 'text',
  trigger_id: 'text',
  subscription_id: 'text',
  is_test: ['optional', 'flag'],
  status: 'text',
  attempts: [
    'list',
    {
      number: 'number',
      started_at: 'text',
      duration_ms: 'number',
      response_status: 'number or null',
      response_body: 'text or null',
      error: 'text or null',
      request_bytes: 'number or null',
    },
  ],
  target_url: ['optional', 'text'],
  next_attempt_at: 'text or null',
  lease_until: 'text or null',
  created_at: 'text',
  updated_at: 'text',
}

export type FailureStatus = (typeof FAILURE_STATUSES)[number]

/**
 * The status of a delivery in the list of failures: `retrying` is pending and `recovered` has succeeded, both with a
 * failed attempt (contract 14.13).
 */
export function failureOf({ status, attempts }: Delivery): FailureStatus | undefined {
  if (status === 'failed') return 'failed'
  if (attempts.every(({ error }) => error === null)) return undefined
  return ({ pending: 'retrying', succeeded: 'recovered', skipped: undefined } as const)[status]
}

/**
 * A delivery with its target: the target of its newest attempt, or of its first attempt if there was none yet
 * (contract 14.1).
 */
export type TargetedDelivery = Delivery & { readonly target_url: string }

export const withTarget = (delivery: Delivery, subscription: { target_url: string }): TargetedDelivery => ({
  ...delivery,
  target_url: delivery.target_url ?? subscription.target_url,
})

/**
 * The delivery as its endpoints show it, without internal fields. A receiver may repeat the event in its response, so
 * `withResponseBodies` must be true only for callers who may read the event (contract 14.2).
 */
export function viewDelivery(delivery: TargetedDelivery, withResponseBodies: boolean) {
  const { attempts } = delivery
  return {
    id: delivery.id,
    object: 'delivery',
    event_id: delivery.event_id,
    trigger_id: delivery.trigger_id,
    subscription_id: delivery.subscription_id,
    target_url: delivery.target_url,
    is_test: delivery.is_test ?? false,
    status: delivery.status,
    attempts: withResponseBodies
      ? attempts
      : attempts.map((attempt) => ({ ...attempt, response_body: null })),
    next_attempt_at: delivery.next_attempt_at,
    created_at: delivery.created_at,
    updated_at: delivery.updated_at,
  } as const
}
