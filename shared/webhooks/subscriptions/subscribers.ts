import type { MemberId, SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { endedAt, TRIGGER_TIMES_FIELDS, type TriggerTimes } from '../../domain/kit/trigger-times.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { FORMER, formerSubscriberKey, subscriberKey, subscribers } from '../../table/keys.ts'
import { ALL_KEYS } from '../../table/store/key-range.ts'
import { queryRows } from '../../table/store/query.ts'
import { recordOf } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'

/**
 * The part of a subscription that fan-out reads, copied into a far smaller row. One query reads the rows of a
 * workspace.
 */
export interface Subscriber extends TriggerTimes {
  readonly id: SubscriptionId
  /** The owner, so that deliver can read the owner's row together with the other rows. */
  readonly created_by: MemberId
}

const SUBSCRIBER_FIELDS: Fields<Subscriber> = { id: 'text', created_by: 'text', ...TRIGGER_TIMES_FIELDS }

/** The row of a subscription that is not revoked. */
export function subscriberPut({ workspace_id, id, created_by, trigger_times }: Subscription): Write {
  const data: Subscriber = { id, created_by, ...trigger_times }
  return { put: { ...subscriberKey(workspace_id, id), type: 'subscriber', data } }
}

/** How long the row of a revoked subscription is kept, in seconds: longer than the sweep can be behind. */
const FORMER_S = 7 * 86_400

/**
 * Moves the row of a revoked subscription to a key that only the sweep reads, to find deliveries that were written
 * before the revocation.
 */
export function subscriberEnd({ workspace_id, id, created_by, updated_at }: Subscription): Write[] {
  const data: Subscriber = { id, created_by, ...endedAt(updated_at) }
  const expires_at = Math.ceil(Date.parse(updated_at) / 1000) + FORMER_S
  return [
    { delete: subscriberKey(workspace_id, id) },
    { put: { ...formerSubscriberKey(workspace_id, id), type: 'subscriber', data, expires_at } },
  ]
}

/**
 * The subscribers of a workspace, for fan-out. Read consistently, so that fan-out misses no subscriber that existed
 * before an event.
 */
export const subscribersOf = (ws: WorkspaceId): Promise<Subscriber[]> => query(ws, FORMER, true)

/** The subscribers and the recently revoked subscriptions of a workspace, for the sweep. Eventually consistent. */
export const allSubscribersOf = (ws: WorkspaceId): Promise<Subscriber[]> => query(ws, ALL_KEYS.to, false)

async function query(ws: WorkspaceId, to: string, ConsistentRead: boolean): Promise<Subscriber[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': subscribers(ws), ':from': ALL_KEYS.from, ':to': to },
    ConsistentRead,
  })
  return rows.map((row) => recordOf<Subscriber>(row, SUBSCRIBER_FIELDS))
}
