import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { triggersOf } from '../../domain/triggers.ts'
import { dueKey, subscriptionKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { falseIfRefused } from '../store/refused.ts'
import type { Versioned } from '../store/versioned.ts'
import { ABSENT, unchanged, type Write } from '../store/write.ts'
import { endSubscribers, putSubscribers } from './subscribers.ts'
import { countRevoked } from './subscription-count.ts'

/** New deliveries wait no longer than this after a resumption, in ms: a busy receiver needs them in parallel. */
const IN_ORDER_MS = 300_000

/** A new subscription, with its subscriber rows for fan-out. */
export function insertSubscription(subscription: Subscription): Write[] {
  const { workspace_id, trigger_ids, id } = subscription
  const key = subscriptionKey(workspace_id, id)
  return [
    { put: { ...key, type: 'subscription', data: subscription, v: 1 }, when: ABSENT },
    ...putSubscribers(subscription, triggersOf(trigger_ids)),
  ]
}

/**
 * When a subscription that was revoked or resumed by its last change is due for the sweep, which then skips its pending
 * deliveries (contract 11.5) or delivers its waiting ones (contract 11.9).
 */
export const dueAfterChange = ({ workspace_id, id, updated_at }: Subscription) =>
  dueKey(subscriptionKey(workspace_id, id), new Date(updated_at))

/** The attributes that start a resumption: the due time names its walk, and new deliveries wait behind it. */
export const resumption = ({ workspace_id, id }: Pick<Subscription, 'workspace_id' | 'id'>, at: Date) => ({
  ...dueKey(subscriptionKey(workspace_id, id), at),
  in_order_until: new Date(at.getTime() + IN_ORDER_MS).toISOString(),
})

/**
 * Replaces the version that `next` was computed from, and the subscriber rows of triggers that were added or removed. A
 * revocation ends all subscriber rows and lowers the count. A new owner resumes what waited for the old one. An update,
 * not a put, because deliver writes attributes of its own to the row.
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
  writes.push(...endSubscribers(next, removed, next.updated_at))
  if (next.status === 'revoked') writes.push(countRevoked(next.workspace_id))
  return writes
}

function replaceRecord({ record, v }: Versioned<Subscription>, next: Subscription): Write {
  const becomes = (status: Subscription['status']) => next.status === status && record.status !== status
  const hasNewOwner = next.created_by !== record.created_by
  const isResumed = becomes('active') || (hasNewOwner && next.status === 'active')
  const attributes = {
    ...(becomes('revoked') && dueAfterChange(next)),
    ...(isResumed && resumption(next, new Date(next.updated_at))),
  }
  const removed = [
    ...(becomes('paused') ? ['due_pk', 'due_sk', 'in_order_until'] : []),
    ...(next.target_url === record.target_url ? [] : ['slow_until']),
    ...(hasNewOwner ? ['owner_in_doubt'] : []),
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
    when: unchanged(v),
  }
}

/** Ends the waiting of new deliveries for a resumption. */
export async function endOrder(ws: WorkspaceId, id: SubscriptionId): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...subscriptionKey(ws, id) },
    UpdateExpression: 'REMOVE in_order_until',
    ConditionExpression: 'attribute_exists(pk)',
  })
  await documents().send(update).catch(falseIfRefused)
}
