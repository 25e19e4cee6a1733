import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ENVELOPE_FIELDS, type Envelope } from '../../domain/event.ts'
import type { EventId, WorkspaceId } from '../../domain/ids.ts'
import { dueKey, eventKey, eventList, workspaceOfKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { type Row, readRow } from '../store/read.ts'
import { readMany } from '../store/read-many.ts'
import { falseIfRefused } from '../store/refused.ts'
import { recordOf } from '../store/versioned.ts'
import type { Item, Write } from '../store/write.ts'

/** Events and deliveries are kept 90 days (contract 10.7); in milliseconds. */
const KEPT_MS = 90 * 86_400_000

/** How long fan-out may take before the sweep fans an event out; in milliseconds. */
const OUTBOX_GRACE_MS = 60_000

/** When a row of the delivery history expires, in epoch seconds for DynamoDB's TTL (contract 10.7). */
export function expiry(createdAt: string): number {
  return Math.ceil((Date.parse(createdAt) + KEPT_MS) / 1000)
}

/** The event of a change, as part of the change's transaction (contract 10.6). */
export function putEvent(ws: WorkspaceId, envelope: Envelope): Write {
  return { put: eventItem(ws, envelope) }
}

/** An event's row with its outbox attributes, which make it due for the sweep unless fan-out removes them first. */
export function eventItem(ws: WorkspaceId, envelope: Envelope): Item {
  const key = eventKey(ws, envelope.id)
  return {
    ...key,
    type: 'event',
    data: envelope,
    list_pk: eventList(ws),
    list_sk: envelope.id,
    slim: { trigger: envelope.trigger, entity_id: envelope.entity_id },
    ...dueKey(key, new Date(Date.parse(envelope.occurred_at) + OUTBOX_GRACE_MS)),
    expires_at: expiry(envelope.occurred_at),
  }
}

/** The row type of a test delivery's event. The previous version wrote `sample_event`, without the test mark. */
const TEST_EVENT = 'test_event'

/**
 * Stores the event of a test delivery for as long as the delivery (contract 14.3). Lists, samples and the stream's
 * filter ignore rows of this type, so only reads by id return it.
 */
export function putTestEvent(ws: WorkspaceId, envelope: Envelope, now: Date): Write {
  return {
    put: {
      ...eventKey(ws, envelope.id),
      type: TEST_EVENT,
      data: envelope,
      expires_at: expiry(now.toISOString()),
    },
  }
}

/** Whether this is the row of a test delivery's event. */
export const isTestEvent = (row: Row): boolean => row.type === TEST_EVENT

/** An event and its workspace, which the envelope does not contain. */
export interface StoredEvent {
  readonly workspaceId: WorkspaceId
  readonly envelope: Envelope
}

/** Reads an event's row, from the table or from the stream. */
export function toStoredEvent(row: Row): StoredEvent {
  return {
    workspaceId: workspaceOfKey({ pk: String(row.pk) }),
    envelope: recordOf<Envelope>(row, ENVELOPE_FIELDS),
  }
}

/** One event; undefined after its 90 days. */
export async function getEvent(ws: WorkspaceId, id: EventId): Promise<Envelope | undefined> {
  const row = await readRow(eventKey(ws, id))
  return row && toStoredEvent(row).envelope
}

/** Events in the order of `ids`, without those that no longer exist. */
export async function getEvents(ws: WorkspaceId, ids: readonly EventId[]): Promise<Envelope[]> {
  const rows = await readMany(ids.map((id) => eventKey(ws, id)))
  return rows.flatMap((row) => (row ? [toStoredEvent(row).envelope] : []))
}

/** Removes the outbox attributes once every delivery of the event is written. Repeating it changes nothing. */
export async function markFannedOut({ workspaceId, envelope }: StoredEvent): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: { ...eventKey(workspaceId, envelope.id) },
    UpdateExpression: 'REMOVE due_pk, due_sk',
    // Without the condition, the update would create an empty row if the event has expired.
    ConditionExpression: 'attribute_exists(due_pk)',
  })
  await documents().send(update).catch(falseIfRefused)
}
