import type { EventId, MemberId } from './ids.ts'
import { newEventId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import { type EntityType, entityOf, type TriggerId } from './triggers.ts'

/** A JSON object with any fields. */
export type Json = { [key: string]: unknown }

/** The event envelope (contract 10.2) as stored. Links are signed only when the event is sent. */
export interface Envelope {
  readonly id: EventId
  readonly trigger: TriggerId
  readonly entity_type: EntityType
  readonly entity_id: string
  /** ISO 8601, UTC, milliseconds. */
  readonly occurred_at: string
  /** The member who acted; null for system events. */
  readonly performed_by: MemberId | null
  readonly metadata: Json
  /** The record, in the shape its endpoints return; null for delete events. */
  readonly data: Json | null
}

export const ENVELOPE_FIELDS: Fields<Envelope> = {
  id: 'text',
  trigger: 'text',
  entity_type: 'text',
  entity_id: 'text',
  occurred_at: 'text',
  performed_by: 'text or null',
  metadata: 'json',
  data: ['or null', 'json'],
}

/** Creates the envelope of an event that occurred at `now`. */
export function createEvent(
  trigger: TriggerId,
  now: Date,
  about: { entityId: string; performedBy: MemberId | null; metadata?: Json; data: Json | null },
): Envelope {
  return {
    id: newEventId(now),
    trigger,
    entity_type: entityOf(trigger),
    entity_id: about.entityId,
    occurred_at: now.toISOString(),
    performed_by: about.performedBy,
    metadata: about.metadata ?? {},
    data: about.data,
  }
}
