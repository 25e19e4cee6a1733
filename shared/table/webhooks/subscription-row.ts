import type { Fields } from '../../domain/stored-record.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/subscription.ts'
import { HEALTH_FIELDS, type SubscriptionHealth } from '../../domain/subscription-health.ts'
import type { Row } from '../store/read.ts'
import { attributesOf, type Versioned, versioned } from '../store/versioned.ts'

/** A subscription's row: the record, and what deliver writes next to it. */
export interface SubscriptionRow extends Versioned<Subscription> {
  readonly health: SubscriptionHealth
  /** Until when (ISO 8601) new deliveries wait behind those that a resumption is delivering, oldest first. */
  readonly inOrderUntil: string | undefined
}

interface Ordering {
  readonly in_order_until?: string
}

const ORDERING_FIELDS: Fields<Ordering> = { in_order_until: ['optional', 'text'] }

/** Reads a subscription's row. @throws InvalidRow */
export const toSubscriptionRow = (row: Row): SubscriptionRow => {
  const { failing_since, last_success_at, last_failure } = attributesOf<SubscriptionHealth>(
    { ...row },
    HEALTH_FIELDS,
  )
  const health = { failing_since, last_success_at, last_failure }
  const { in_order_until: inOrderUntil } = attributesOf<Ordering>(row, ORDERING_FIELDS)
  return { ...versioned<Subscription>(row, SUBSCRIPTION_FIELDS), health, inOrderUntil }
}

/** Whether new deliveries must wait because the subscription is paused, or for those that a resumption delivers. */
export const mustWait = ({ record, inOrderUntil = '' }: SubscriptionRow, now: Date): boolean =>
  record.status === 'paused' || (record.status === 'active' && inOrderUntil > now.toISOString())
