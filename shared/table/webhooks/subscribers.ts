import { type MemberId, madeAt, type SubscriptionId, type WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import type { Subscription } from '../../domain/subscription.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { subscriberKey, subscribers } from '../keys.ts'
import { queryRows } from '../store/query.ts'
import { recordOf } from '../store/versioned.ts'
import type { Write } from '../store/write.ts'

/**
 * What fan-out needs of a subscription that is not revoked. There is a row for each of its triggers, all 18 for `*`: so
 * fan-out is one query of exactly the subscriptions that an event reaches, and reaches each once.
 */
export interface Subscriber {
  readonly id: SubscriptionId
  /** The member whose rights to expense data are checked at each delivery (contract 4.7). */
  readonly created_by: MemberId
  /** Since when (ISO 8601) the subscription has had this trigger. */
  readonly since: string
}

const SUBSCRIBER_FIELDS: Fields<Subscriber> = {
  id: 'text',
  created_by: 'text',
  since: ['added', 'text', ({ id }) => new Date(madeAt(String(id))).toISOString()],
}

/** The subscriber rows of these triggers. Subscribed `since` the subscription's `created_at`. */
export function putSubscribers(
  {
    workspace_id,
    id,
    created_by,
    created_at,
  }: Pick<Subscription, 'workspace_id' | 'id' | 'created_by' | 'created_at'>,
  triggers: readonly TriggerId[],
): Write[] {
  const data: Subscriber = { id, created_by, since: created_at }
  return triggers.map((trigger) => ({
    put: { ...subscriberKey(workspace_id, trigger, id), type: 'subscriber', data },
  }))
}

/** Every subscriber of a trigger, read consistently, so that none from before the event is missed. */
export async function subscribersOf(ws: WorkspaceId, trigger: TriggerId): Promise<Subscriber[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': subscribers(ws, trigger) },
  })
  return rows.map((row) => recordOf<Subscriber>(row, SUBSCRIBER_FIELDS))
}
