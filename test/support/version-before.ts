import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Envelope } from '../../shared/domain/event.ts'
import { deliveryIdOf, type WorkspaceId } from '../../shared/domain/ids.ts'
import type { Subscription } from '../../shared/domain/subscription.ts'
import { deliveryKey, deliveryList, eventKey, type Key } from '../../shared/table/keys.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import { readRow } from '../../shared/table/store/read.ts'
import { falseIfRefused } from '../../shared/table/store/refused.ts'
import { eventItem, expiry } from '../../shared/table/webhooks/events.ts'

/*
 * What the version before the outbox of its own (ADR 19) wrote, exactly: its rows, and its conditional updates. Its claims
 * and outcomes are those of today. Never change this file: it stands for functions that are deployed.
 */

const MINUTE_MS = 60_000

/** Sixteen shards. */
function dueOf({ pk }: Key, at: number) {
  let hash = 0
  for (const char of pk) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return { due_pk: `due#${hash % 16}`, due_sk: `${new Date(at).toISOString()}#${pk}` }
}

/** An event's row: due a minute after the event. */
export const eventItemBefore = (ws: WorkspaceId, envelope: Envelope) => ({
  ...eventItem(ws, envelope),
  ...dueOf(eventKey(ws, envelope.id), Date.parse(envelope.occurred_at) + MINUTE_MS),
})

/** The deliveries that fan-out inserts `at` a time, due a minute later, unless they exist. It then queues them. */
export async function insertDeliveriesBefore(
  ws: WorkspaceId,
  { id: event_id, trigger }: Envelope,
  subscriptions: readonly Subscription[],
  at: number,
): Promise<void> {
  for (const { id: subscription_id, created_by } of subscriptions) {
    const id = deliveryIdOf(event_id, subscription_id)
    const key = deliveryKey(ws, id)
    const now = new Date(at).toISOString()
    const Item = {
      ...key,
      ...{ owner: created_by, started: 0, earlier: 0, type: 'delivery' },
      data: {
        ...{ id, workspace_id: ws, event_id, trigger_id: trigger, subscription_id },
        ...{ status: 'pending', attempts: [], next_attempt_at: now, lease_until: null },
        ...{ created_at: now, updated_at: now },
      },
      ...{ list_pk: deliveryList(ws, subscription_id), list_sk: id },
      slim: { event_id, trigger, subscription_id },
      ...dueOf(key, at + MINUTE_MS),
      expires_at: expiry(now),
    }
    const put = new PutCommand({
      TableName: tableName(),
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
    })
    await documents().send(put).catch(falseIfRefused)
  }
}

/** The last step of fan-out, after the messages. */
export async function removeMarkerBefore(ws: WorkspaceId, { id }: Envelope): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...eventKey(ws, id) },
    UpdateExpression: 'REMOVE due_pk, due_sk',
    ConditionExpression: 'attribute_exists(due_pk)',
  })
  await documents().send(update).catch(falseIfRefused)
}

/**
 * The sweep's claim of a row of its sixteen shards that has been due.
 * @returns whether this sweep handles the row
 */
export async function postponeBefore(key: Key): Promise<boolean> {
  const row = await readRow(key)
  if (!/^due#(\d|1[0-5])$/.test(String(row?.due_pk))) return false
  const seen = String(row?.due_sk)
  if (seen > new Date().toISOString()) return false
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...key },
    UpdateExpression: 'SET due_sk = :until',
    ConditionExpression: 'due_sk = :seen',
    ExpressionAttributeValues: { ':seen': seen, ':until': dueOf(key, Date.now() + MINUTE_MS).due_sk },
  })
  return documents()
    .send(update)
    .then(() => true, falseIfRefused)
}
