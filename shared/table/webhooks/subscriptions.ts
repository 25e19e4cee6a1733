import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { lastIdAt, type MemberId, type SubscriptionId, type WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/subscription.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { dueKey, subscriberKey, subscribers, subscriptionKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { listCollection, type Page, type Paged, rowsBefore } from '../store/collection.ts'
import { ABSENT, type Item, unchanged, type Write } from '../store/commit.ts'
import { queryRows } from '../store/query.ts'
import { type Row, readRow } from '../store/read.ts'
import { falseIfRefused } from '../store/refused.ts'
import { attributesOf, recordOf, type Versioned, versioned } from '../store/versioned.ts'
import { countRevoked } from './subscription-count.ts'

/** The fields of an active subscription that fan-out needs. */
export interface Subscriber {
  readonly id: SubscriptionId
  /** The member whose rights to expense data are checked at each delivery (contract 4.7). */
  readonly created_by: MemberId
}

const SUBSCRIBER_FIELDS: Fields<Subscriber> = { id: 'text', created_by: 'text' }

const row = (subscription: Subscription, v: number): Item => ({
  ...subscriptionKey(subscription.workspace_id, subscription.id),
  type: 'subscription',
  data: subscription,
  v,
})

/** A new subscription, with its subscriber row for fan-out. */
export function insertSubscription(subscription: Subscription): Write[] {
  const { workspace_id, trigger_id, id, created_by } = subscription
  const subscriber: Subscriber = { id, created_by }
  return [
    { put: row(subscription, 1), when: ABSENT },
    { put: { ...subscriberKey(workspace_id, trigger_id, id), type: 'subscriber', data: subscriber } },
  ]
}

/**
 * Replaces the version that `next` was computed from. If this change revokes the subscription, it also deletes the
 * subscriber row, lowers the count, and makes the subscription due for the sweep, which skips its pending deliveries
 * (contract 11.5).
 */
export function replaceSubscription(old: Versioned<Subscription>, next: Subscription): Write[] {
  const key = subscriptionKey(next.workspace_id, next.id)
  const revokedNow = next.status === 'revoked' && old.record.status === 'active'
  const due = revokedNow ? dueKey(key, new Date(next.updated_at)) : {}
  const writes: Write[] = [{ put: { ...row(next, old.v + 1), ...due }, when: unchanged(old.v) }]
  if (!revokedNow) return writes
  const subscriber = subscriberKey(next.workspace_id, next.trigger_id, next.id)
  return [...writes, { delete: subscriber }, countRevoked(next.workspace_id)]
}

/**
 * Until when (ISO 8601) a subscription's receiver counts as slow; undefined if it does not. The attribute is not part
 * of the record, because deliver writes it and must not conflict with changes of the subscription. Replacing the record
 * removes it.
 */
export function slowUntil(found: Row | undefined): string | undefined {
  return found && attributesOf<Slowness>(found, SLOWNESS_FIELDS).slow_until
}

interface Slowness {
  readonly slow_until?: string
}

const SLOWNESS_FIELDS: Fields<Slowness> = { slow_until: ['optional', 'text'] }

/** Marks the receiver as slow. Repeating it only changes `until`. */
export async function markSlow(ws: WorkspaceId, id: SubscriptionId, until: Date): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...subscriptionKey(ws, id) },
    UpdateExpression: 'SET slow_until = :until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':until': until.toISOString() },
  })
  await documents().send(update).catch(falseIfRefused)
}

/** One subscription of the workspace, even if it is revoked. */
export async function getSubscription(
  ws: WorkspaceId,
  id: SubscriptionId,
): Promise<Versioned<Subscription> | undefined> {
  const found = await readRow(subscriptionKey(ws, id))
  return found && versioned<Subscription>(found, SUBSCRIPTION_FIELDS)
}

/** Newest first, including revoked ones. */
export function listSubscriptions(ws: WorkspaceId, page: Page): Promise<Paged<Subscription>> {
  return listCollection(ws, 'subscription', SUBSCRIPTION_FIELDS, page)
}

/** Every subscription, revoked ones included, that was created at or before a time, in epoch milliseconds. */
export async function subscriptionsUntil(ws: WorkspaceId, ms: number): Promise<Subscription[]> {
  const rows = await rowsBefore(ws, 'subscription', lastIdAt(ms))
  return rows.map((row) => recordOf<Subscription>(row, SUBSCRIPTION_FIELDS))
}

/** Every active subscription to a trigger, read consistently, so that none created before the event is missed. */
export async function subscribersOf(ws: WorkspaceId, trigger: TriggerId): Promise<Subscriber[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': subscribers(ws, trigger) },
  })
  return rows.map((row) => recordOf<Subscriber>(row, SUBSCRIBER_FIELDS))
}
