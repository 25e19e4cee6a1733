import { env } from '../../aws/environment.ts'
import type { Envelope, Json } from '../../domain/kit/event.ts'
import type { EventId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import { eventKey, eventList, isInOutbox, outboxKey, workspaceOfKey } from '../../table/keys.ts'
import type { IndexEntry } from '../../table/store/index-query.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { readMany } from '../../table/store/read-many.ts'
import { attributesOf } from '../../table/store/versioned.ts'
import type { Item, Write } from '../../table/store/write.ts'
import { expiry } from './expiry.ts'
import type { EventRef } from './outbox.ts'
import { pack, unpack } from './packed.ts'

/** The list index contains the whole event, so that a list reads no rows. */
export interface ProjectedEvent {
  readonly trigger: TriggerId
  readonly entity_id: string
  /** Packed (`packed.ts`). */
  readonly envelope: Uint8Array
}

/** The event of a change, as part of the change's transaction (contract 10.6). @throws RowTooLarge */
export function eventInsertion(ws: WorkspaceId, envelope: Envelope): Write {
  return { put: eventItem(ws, envelope) }
}

/**
 * An event's row with its outbox attributes, by which the sweep finds the event. The attributes are never removed.
 * @throws RowTooLarge
 */
export function eventItem(ws: WorkspaceId, envelope: Envelope): Item {
  const { id, trigger, entity_id, occurred_at } = envelope
  const projected: ProjectedEvent = { trigger, entity_id, envelope: pack(envelope) }
  return {
    ...eventKey(ws, id),
    type: 'event',
    data: null,
    list_pk: eventList(ws),
    list_sk: id,
    projected,
    ...outboxKey(ws, id, trigger, new Date(occurred_at), Number(env('OUTBOX_GROUPS'))),
    expires_at: expiry(occurred_at),
  }
}

/**
 * Stores the event of a test delivery for as long as the delivery (contract 14.3). Lists, samples and the stream's
 * filter ignore rows of this type, so only reads by id return it.
 */
export function testEventInsertion(ws: WorkspaceId, envelope: Envelope, now: Date): Write {
  return {
    put: {
      ...eventKey(ws, envelope.id),
      type: 'test_event',
      data: null,
      projected: { envelope: pack(envelope) },
      expires_at: expiry(now.toISOString()),
    },
  }
}

/** An event and its workspace, which the envelope does not contain. */
export interface StoredEvent {
  readonly workspaceId: WorkspaceId
  readonly envelope: Envelope
  /** Whether the sweep will check the event's deliveries. After a failed check, the event has a due time instead. */
  readonly isChecked: boolean
  /** The id of the request that made the event, for the log. */
  readonly requestId?: string | undefined
}

const PROJECTED: Fields<{ readonly projected: Json }> = { projected: 'json' }
const REQUEST: Fields<{ readonly request_id?: string }> = { request_id: ['optional', 'text'] }

/** The envelope in an event's row. @throws InvalidRow */
export const envelopeOf = (row: Row): Envelope => unpack(row, attributesOf(row, PROJECTED).projected.envelope)

/** The envelope in an entry of the list index. @throws InvalidRow */
export const envelopeOfEntry = (ws: WorkspaceId, { sk, projected }: IndexEntry<ProjectedEvent, EventId>) =>
  envelopeOf({ ...eventKey(ws, sk), projected })

/** Reads an event's row, from the table or from the stream. @throws InvalidRow */
export function toStoredEvent(row: Row): StoredEvent {
  return {
    workspaceId: workspaceOfKey({ pk: String(row.pk) }),
    envelope: envelopeOf(row),
    isChecked: isInOutbox(row.due_pk),
    requestId: attributesOf(row, REQUEST).request_id,
  }
}

/** The ids of the event in a partition key, for the log. */
export function eventIdsOf(pk: string): Readonly<Record<string, string>> {
  const [workspace_id = '', , event_id = ''] = pk.split('#')
  return { workspace_id, event_id }
}

/** The outbox entry of an event, from its row. */
export function toEventRef(row: Row): EventRef {
  const { workspaceId, envelope } = toStoredEvent(row)
  return { workspaceId, id: envelope.id, trigger: envelope.trigger }
}

/** Whether the row is past its 90 days: DynamoDB deletes it some time after. */
export const hasExpired = ({ expires_at }: Row, now: Date): boolean =>
  Number(expires_at) * 1000 <= now.getTime()

/** One event; undefined after its 90 days. */
export async function getEvent(ws: WorkspaceId, id: EventId): Promise<Envelope | undefined> {
  const row = await readRow(eventKey(ws, id))
  return row && envelopeOf(row)
}

/** Events in the order of `ids`, without expired events. */
export async function getEvents(ws: WorkspaceId, ids: readonly EventId[]): Promise<Envelope[]> {
  const rows = await readMany(ids.map((id) => eventKey(ws, id)))
  return rows.flatMap((row) => (row ? [envelopeOf(row)] : []))
}
