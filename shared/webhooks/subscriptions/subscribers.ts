import { CLOCK_SKEW_MS } from '../../clocks.ts'
import type { MemberId, SubscriptionId, WorkspaceId } from '../../domain/ids.ts'
import type { Fields } from '../../domain/stored-record.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { type TriggerId, triggersOf } from '../../domain/triggers.ts'
import { subscriberKey, subscribers } from '../../table/keys.ts'
import { queryRows } from '../../table/store/query.ts'
import { readRows } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'

/**
 * A subscription that is not revoked, as fan-out needs it. There is a row for each of its triggers, all 18 for `*`: so
 * fan-out is one query of exactly the subscriptions that an event reaches, and reaches each once.
 */
export interface Subscriber {
  readonly id: SubscriptionId
  /** The owner, so that deliver can read its row with the others. */
  readonly created_by: MemberId
  /** Since when (ISO 8601) the subscription has had this trigger. */
  readonly since: string
}

const SUBSCRIBER_FIELDS: Fields<Subscriber> = {
  id: 'text',
  created_by: 'text',
  since: 'text',
}

/** The subscriber rows of these triggers. Subscribed `since` the subscription's `created_at`. */
export function subscriberInsertions(
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

/**
 * Names the new owner of a subscription in its subscriber rows. No change of its triggers comes between, because the
 * transaction also requires the version of the subscription.
 */
export async function subscriberReplacements({
  workspace_id,
  id,
  created_by,
  trigger_ids,
}: Subscription): Promise<Write[]> {
  const keys = triggersOf(trigger_ids).map((trigger) => subscriberKey(workspace_id, trigger, id))
  const rows = await readRows(keys)
  return rows.flatMap((row, index) => {
    const key = keys[index]
    if (!row || !key) return []
    const data: Subscriber = { ...recordOf<Subscriber>(row, SUBSCRIBER_FIELDS), created_by }
    return [{ put: { ...key, type: 'subscriber', data } }]
  })
}

/** How long the row of a former subscriber is kept, in seconds: longer than the sweep can be behind. */
const FORMER_S = 7 * 86_400

/**
 * The rows of a subscription that has lost these triggers, at a time. They reach no event, but the sweep still finds the
 * deliveries that were written before.
 */
export function subscriberExpirations(
  { workspace_id, id, created_by }: Pick<Subscription, 'workspace_id' | 'id' | 'created_by'>,
  triggers: readonly TriggerId[],
  at: string,
): Write[] {
  const data: Subscriber = { id, created_by, since: NEVER }
  const expires_at = Math.ceil(Date.parse(at) / 1000) + FORMER_S
  return triggers.map((trigger) => ({
    put: { ...subscriberKey(workspace_id, trigger, id), type: 'subscriber', data, expires_at },
  }))
}

/** Later than every event. */
const NEVER = '9999-12-31T23:59:59.999Z'

/** Whether an event of a time reaches a subscriber. The times come from the clocks of different functions. */
export const isReached = ({ since }: Subscriber, occurredAt: number): boolean =>
  Date.parse(since) <= occurredAt + CLOCK_SKEW_MS

/**
 * Every subscriber of a trigger, also those that no longer have it (`isReached`). Fan-out reads consistently, so that it
 * misses none from before the event.
 */
export async function subscribersOf(
  ws: WorkspaceId,
  trigger: TriggerId,
  ConsistentRead = true,
): Promise<Subscriber[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': subscribers(ws, trigger) },
    ConsistentRead,
  })
  return rows.map((row) => recordOf<Subscriber>(row, SUBSCRIBER_FIELDS))
}
