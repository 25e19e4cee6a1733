import type { Fields } from '../../domain/stored-record.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/subscription.ts'
import { HEALTH_FIELDS, type SubscriptionHealth } from '../../domain/subscription-health.ts'
import type { Row } from '../../table/store/read.ts'
import { attributesOf, type Versioned, versioned } from '../../table/store/versioned.ts'

/** A subscription's row: the record, and what deliver writes next to it. */
export interface SubscriptionRow extends Versioned<Subscription> {
  readonly health: SubscriptionHealth
  /** Until when (ISO 8601) new deliveries wait behind those that a resumption is delivering, oldest first. */
  readonly inOrderUntil: string | undefined
  /** Whether the owner may be deactivated: then its own row decides (`subscription-owner.ts`). */
  readonly ownerInDoubt: boolean
}

interface Attributes {
  readonly in_order_until?: string
  readonly owner_in_doubt?: boolean
}

const ATTRIBUTES: Fields<Attributes> = {
  in_order_until: ['optional', 'text'],
  owner_in_doubt: ['optional', 'flag'],
}

/** Reads a subscription's row. @throws InvalidRow */
export const toSubscriptionRow = (row: Row): SubscriptionRow => {
  const { failing_since, last_success_at, last_failure } = attributesOf<SubscriptionHealth>(
    { ...row },
    HEALTH_FIELDS,
  )
  const health = { failing_since, last_success_at, last_failure }
  const { in_order_until: inOrderUntil, owner_in_doubt = false } = attributesOf<Attributes>(row, ATTRIBUTES)
  const record = versioned<Subscription>(row, SUBSCRIPTION_FIELDS)
  return { ...record, health, inOrderUntil, ownerInDoubt: owner_in_doubt }
}

/** Whether new deliveries must wait because the subscription is paused, or for those that a resumption delivers. */
export const mustWait = ({ record, inOrderUntil = '' }: SubscriptionRow, now: Date): boolean =>
  record.status === 'paused' || (record.status === 'active' && inOrderUntil > now.toISOString())
