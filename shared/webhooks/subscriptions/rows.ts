import type { By } from '../../domain/kit/filter-rules.ts'
import { lastIdAt, type MemberId, type SubscriptionId, type WorkspaceId } from '../../domain/kit/ids.ts'
import { type FilterOf, listFilters } from '../../domain/kit/list-filters.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import {
  SUBSCRIPTION_FIELDS,
  type Subscription,
  type SubscriptionStatus,
} from '../../domain/webhooks/subscription.ts'
import {
  HEALTH_FIELDS,
  type HealthStatus,
  healthStatus,
  type SubscriptionHealth,
} from '../../domain/webhooks/subscription-health.ts'
import { subscriptionKey } from '../../table/keys.ts'
import { type Page, type Paged, pageOfRows, rowsBefore } from '../../table/store/collection.ts'
import { ALL_KEYS } from '../../table/store/key-range.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { attributesOf, type Versioned, versioned } from '../../table/store/versioned.ts'

/** A subscription's row: the record, and the attributes that deliver writes next to it. */
export interface SubscriptionRow extends Versioned<Subscription> {
  readonly health: SubscriptionHealth
  /** Until when (ISO 8601) new deliveries wait behind a resumption, which delivers oldest first. */
  readonly inOrderUntil: string | undefined
  /** Whether the owner may be deactivated; the owner's row must then be read (`owner.ts`). */
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
  const { failing_since, retrying_since, last_success_at, last_failure } = attributesOf<SubscriptionHealth>(
    { ...row },
    HEALTH_FIELDS,
  )
  const health = { failing_since, retrying_since, last_success_at, last_failure }
  const { in_order_until: inOrderUntil, owner_in_doubt = false } = attributesOf<Attributes>(row, ATTRIBUTES)
  const record = versioned<Subscription>(row, SUBSCRIPTION_FIELDS)
  return { ...record, health, inOrderUntil, ownerInDoubt: owner_in_doubt }
}

/** Whether new deliveries must wait because the subscription is paused, or for a resumption to end. */
export const mustWait = ({ record, inOrderUntil }: SubscriptionRow, now: Date): boolean =>
  record.status === 'paused' ||
  (record.status === 'active' && inOrderUntil !== undefined && inOrderUntil > now.toISOString())

/** Whether a subscription needs a person: it is failing, even if it is paused, and was not revoked. */
export const isFailing = ({ record, health }: SubscriptionRow): boolean =>
  record.status !== 'revoked' && healthStatus(health) === 'failing'

/** One subscription of the workspace, even if it is revoked. */
export async function getSubscription(
  ws: WorkspaceId,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const found = await readRow(subscriptionKey(ws, id))
  return found && toSubscriptionRow(found)
}

/** The filters of GET /v1/subscriptions. */
export const subscriptionFilters = /* @__PURE__ */ listFilters((by: By<SubscriptionRow>) => ({
  status: by.record(({ record }, wanted: SubscriptionStatus) => record.status === wanted),
  health: by.record(({ health }, wanted: HealthStatus) => healthStatus(health) === wanted),
  target_url: by.record(({ record }, wanted: string) => record.target_url === wanted),
  include_revoked: by.record(({ record }, wanted: boolean) => wanted || record.status !== 'revoked'),
}))

export type SubscriptionFilter = FilterOf<typeof subscriptionFilters>

/** Every subscription, revoked ones included, that was created at or before a time, in epoch milliseconds. */
export async function subscriptionsUntil(ws: WorkspaceId, ms: number): Promise<Subscription[]> {
  const rows = await rowsBefore(ws, 'subscription', lastIdAt(ms))
  return rows.map((row) => toSubscriptionRow(row).record)
}

/** The subscriptions that are not revoked, newest first: at most 100. */
export async function unrevokedSubscriptions(ws: WorkspaceId): Promise<SubscriptionRow[]> {
  const rows = (await rowsBefore(ws, 'subscription', ALL_KEYS.to)).map(toSubscriptionRow)
  return rows.filter(({ record }) => record.status !== 'revoked')
}

/** Subscriptions owned by one member. */
export async function subscriptionsOf(ws: WorkspaceId, owner: MemberId): Promise<SubscriptionRow[]> {
  const rows = await unrevokedSubscriptions(ws)
  return rows.filter(({ record }) => record.created_by === owner)
}

/** Newest first, including revoked subscriptions unless the filter excludes them. */
export function listSubscriptions(
  ws: WorkspaceId,
  filter: SubscriptionFilter,
  page: Page,
): Promise<Paged<SubscriptionRow>> {
  return pageOfRows(ws, 'subscription', page, toSubscriptionRow, subscriptionFilters.matches(filter))
}
