import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import { sameJson } from '../../domain/kit/json.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { SUBSCRIPTION_AUDIT } from '../../domain/webhooks/subscription-audit.ts'
import { dueKey, subscriptionKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { ABSENT, type AnyWrite, type SettingsWrite, unchanged, type Write } from '../../table/store/write.ts'
import { countDecrement } from './count.ts'
import { resumedFailingInsertion } from './failing.ts'
import type { SubscriptionRow } from './rows.ts'
import { subscriberEnd, subscriberPut } from './subscribers.ts'

/** The part of a row that its replacement needs. */
type Replaced = Pick<SubscriptionRow, 'record' | 'v' | 'health'>

/** Maximum time that new deliveries wait after a resumption, in ms: a busy receiver needs deliveries in parallel. */
const IN_ORDER_MS = 300_000

/** A new subscription, with its row for fan-out. */
export function subscriptionInsertion(subscription: Subscription): AnyWrite[] {
  const { workspace_id, id } = subscription
  const key = subscriptionKey(workspace_id, id)
  const audit = draftsOf(SUBSCRIPTION_AUDIT, undefined, subscription)
  return [
    { put: { ...key, type: 'subscription', data: subscription, v: 1 }, when: ABSENT, audit },
    subscriberPut(subscription),
  ]
}

/**
 * The time when a subscription whose last change was a revocation or a resumption is due for the sweep, which then
 * skips the pending deliveries (contract 11.5) or sends the waiting deliveries (contract 11.9).
 */
export const dueAfterChange = ({ workspace_id, id, updated_at }: Subscription) =>
  dueKey(subscriptionKey(workspace_id, id), new Date(updated_at))

/** The attributes that start a resumption: the due time identifies its walk, and new deliveries wait until it ends. */
export const resumption = ({ workspace_id, id }: Pick<Subscription, 'workspace_id' | 'id'>, at: Date) => ({
  ...dueKey(subscriptionKey(workspace_id, id), at),
  in_order_until: new Date(at.getTime() + IN_ORDER_MS).toISOString(),
})

/**
 * Starts the waiting deliveries of an active subscription.
 * @param removed the attributes that made them wait
 */
export function restart({ record, v, health }: SubscriptionRow, at: Date, removed: string[] = []): Write[] {
  const attributes = record.status === 'active' ? resumption(record, at) : {}
  const assigned = Object.keys(attributes).map((name) => `${name} = :${name}`)
  const values = Object.entries(attributes).map(([name, value]) => [`:${name}`, value])
  const parts = [
    ...(assigned.length > 0 ? [`SET ${assigned.join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
  ]
  if (parts.length === 0) return []
  const write: Write = {
    update: subscriptionKey(record.workspace_id, record.id),
    set: parts.join(' '),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    when: unchanged(v),
  }
  return [write, ...(record.status === 'active' ? resumedFailingInsertion(health, record, at) : [])]
}

/**
 * Replaces the version from which `next` was computed, and the row for fan-out if it differs. A revocation removes
 * the row for fan-out and lowers the count. The write is an update instead of a put, because deliver writes other
 * attributes to the row.
 */
export function subscriptionReplacement(old: Replaced, next: Subscription): AnyWrite[] {
  const { record } = old
  const writes: AnyWrite[] = [
    recordReplacement(old, next),
    ...(isResumed(old, next) ? resumedFailingInsertion(old.health, next, new Date(next.updated_at)) : []),
  ]
  if (record.status === 'revoked') return writes
  if (next.status === 'revoked') return [...writes, ...subscriberEnd(next), countDecrement(next.workspace_id)]
  const isSame = next.created_by === record.created_by && sameJson(next.trigger_times, record.trigger_times)
  return isSame ? writes : [...writes, subscriberPut(next)]
}

/** A new owner resumes the deliveries that waited for the former owner. */
const isResumed = ({ record }: Replaced, next: Subscription): boolean =>
  next.status === 'active' && (record.status !== 'active' || record.created_by !== next.created_by)

function recordReplacement(old: Replaced, next: Subscription, when = unchanged(old.v)): SettingsWrite {
  const { record, v } = old
  const becomes = (status: Subscription['status']) => next.status === status && record.status !== status
  const attributes = {
    ...(becomes('revoked') && dueAfterChange(next)),
    ...(isResumed(old, next) && resumption(next, new Date(next.updated_at))),
  }
  const removed = [
    ...(becomes('paused') ? ['due_pk', 'due_sk', 'in_order_until'] : []),
    ...(next.target_url === record.target_url ? [] : ['slow_until']),
    ...(next.created_by === record.created_by ? [] : ['owner_in_doubt']),
  ]
  const assigned = Object.keys(attributes).map((name) => `, ${name} = :${name}`)
  const values = Object.entries(attributes).map(([name, value]) => [`:${name}`, value])
  return {
    update: subscriptionKey(next.workspace_id, next.id),
    set:
      `SET #data = :data, #v = :next${assigned.join('')}` +
      (removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''),
    names: { '#data': 'data' },
    values: { ':data': JSON.stringify(next), ':next': v + 1, ...Object.fromEntries(values) },
    when,
    // Sealing the secrets again with another key does not change the record or its `updated_at`.
    audit: next.updated_at === record.updated_at ? [] : draftsOf(SUBSCRIPTION_AUDIT, record, next),
  }
}

/** Replaces the version from which `next` was computed, unless a delivery has succeeded since that version was read. */
export function failingSubscriptionReplacement(old: Replaced, next: Subscription): SettingsWrite {
  const same = unchanged(old.v)
  return recordReplacement(old, next, {
    ...same,
    expression: `${same.expression} AND failing_since = :failing`,
    values: { ...same.values, ':failing': old.health.failing_since },
  })
}

/** Lets new deliveries no longer wait for a resumption. */
export async function endOrder(ws: WorkspaceId, id: SubscriptionId): Promise<void> {
  const update = {
    TableName: tableName(),
    Key: { ...subscriptionKey(ws, id) },
    UpdateExpression: 'REMOVE in_order_until',
    ConditionExpression: 'attribute_exists(pk)',
  }
  await documents().send('UpdateItem', update).catch(falseIfRefused)
}
