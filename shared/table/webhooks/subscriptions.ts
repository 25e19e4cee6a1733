import type { SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import { SUBSCRIPTION_FIELDS, type Subscription, type SubscriptionStatus } from '../../domain/subscription.ts'
import {
  HEALTH_FIELDS,
  type HealthStatus,
  healthStatus,
  type SubscriptionHealth,
} from '../../domain/subscription-health.ts'
import { triggersOf } from '../../domain/triggers.ts'
import { dueKey, subscriberKey, subscriptionKey } from '../keys.ts'
import { filterCollection, type Page, type Paged } from '../store/collection.ts'
import { ABSENT, unchanged, type Write } from '../store/commit.ts'
import { type Row, readRow } from '../store/read.ts'
import { attributesOf, type Versioned, versioned } from '../store/versioned.ts'
import { putSubscribers } from './subscribers.ts'
import { countRevoked } from './subscription-count.ts'

/** A subscription's row: the record, and what deliver writes next to it. */
export interface SubscriptionRow extends Versioned<Subscription> {
  readonly health: SubscriptionHealth
}

/** Reads a subscription's row. @throws InvalidRow */
export const toSubscriptionRow = (row: Row): SubscriptionRow => {
  const { failing_since, last_success_at, last_failure } = attributesOf<SubscriptionHealth>(
    { ...row },
    HEALTH_FIELDS,
  )
  const health = { failing_since, last_success_at, last_failure }
  return { ...versioned<Subscription>(row, SUBSCRIPTION_FIELDS), health }
}

/** The record as stored. Functions of earlier versions read `trigger_id`. */
const stored = (subscription: Subscription) => ({ ...subscription, trigger_id: subscription.trigger_ids[0] })

/** A new subscription, with its subscriber rows for fan-out. */
export function insertSubscription(subscription: Subscription): Write[] {
  const { workspace_id, trigger_ids, id } = subscription
  const key = subscriptionKey(workspace_id, id)
  return [
    { put: { ...key, type: 'subscription', data: stored(subscription), v: 1 }, when: ABSENT },
    ...putSubscribers(subscription, triggersOf(trigger_ids)),
  ]
}

/**
 * When a subscription that was revoked or resumed by its last change is due for the sweep, which then skips its pending
 * deliveries (contract 11.5) or queues its waiting ones (contract 11.9).
 */
export const dueAfterChange = ({ workspace_id, id, updated_at }: Subscription) =>
  dueKey(subscriptionKey(workspace_id, id), new Date(updated_at))

/**
 * Replaces the version that `next` was computed from, and the subscriber rows of triggers that were added or removed. A
 * revocation deletes all subscriber rows and lowers the count. An update, not a put, because deliver writes attributes
 * of its own to the row.
 */
export function replaceSubscription(old: Versioned<Subscription>, next: Subscription): Write[] {
  const before = triggersOf(old.record.trigger_ids)
  const after = next.status === 'revoked' ? [] : triggersOf(next.trigger_ids)
  const writes = [
    replaceRecord(old, next),
    ...putSubscribers(
      { ...next, created_at: next.updated_at },
      after.filter((trigger) => !before.includes(trigger)),
    ),
  ]
  if (old.record.status === 'revoked') return writes
  const removed = before.filter((trigger) => !after.includes(trigger))
  writes.push(...removed.map((trigger) => ({ delete: subscriberKey(next.workspace_id, trigger, next.id) })))
  if (next.status === 'revoked') writes.push(countRevoked(next.workspace_id))
  return writes
}

function replaceRecord({ record, v }: Versioned<Subscription>, next: Subscription): Write {
  const changed = next.status !== record.status
  const due = changed && next.status !== 'paused' ? dueAfterChange(next) : undefined
  const isPaused = changed && next.status === 'paused'
  const removed = [
    ...(isPaused ? ['due_pk', 'due_sk'] : []),
    ...(next.target_url === record.target_url ? [] : ['slow_until']),
  ]
  return {
    update: subscriptionKey(next.workspace_id, next.id),
    set:
      `SET #data = :data, #v = :next${due ? ', due_pk = :due_pk, due_sk = :due_sk' : ''}` +
      (removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''),
    names: { '#data': 'data' },
    values: {
      ':data': JSON.stringify(stored(next)),
      ':next': v + 1,
      ...(due && { ':due_pk': due.due_pk, ':due_sk': due.due_sk }),
    },
    when: unchanged(v),
  }
}

/** One subscription of the workspace, even if it is revoked. */
export async function getSubscription(
  ws: WorkspaceId,
  id: SubscriptionId,
): Promise<SubscriptionRow | undefined> {
  const found = await readRow(subscriptionKey(ws, id))
  return found && toSubscriptionRow(found)
}

export interface SubscriptionFilter {
  readonly status?: SubscriptionStatus | undefined
  readonly health?: HealthStatus | undefined
}

/** Newest first, including revoked ones. */
export function listSubscriptions(
  ws: WorkspaceId,
  { status, health }: SubscriptionFilter,
  page: Page,
): Promise<Paged<SubscriptionRow>> {
  return filterCollection(ws, 'subscription', page, toSubscriptionRow, (row) => {
    const fits = status === undefined || row.record.status === status
    return fits && (health === undefined || healthStatus(row.health) === health)
  })
}
