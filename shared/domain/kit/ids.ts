import { createHash, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type WorkspaceId = Branded<'WorkspaceId'>
export type MemberId = Branded<'MemberId'>
export type ApiKeyId = Branded<'ApiKeyId'>
export type SessionId = Branded<'SessionId'>
export type PasskeyId = Branded<'PasskeyId'>
export type PipelineId = Branded<'PipelineId'>
export type StageId = Branded<'StageId'>
export type ContactId = Branded<'ContactId'>
export type OpportunityId = Branded<'OpportunityId'>
export type EstimateId = Branded<'EstimateId'>
export type EnvelopeId = Branded<'EnvelopeId'>
export type RecipientId = Branded<'RecipientId'>
export type CallId = Branded<'CallId'>
export type ExpenseId = Branded<'ExpenseId'>
export type VendorId = Branded<'VendorId'>
export type CategoryId = Branded<'CategoryId'>
export type CustomFieldId = Branded<'CustomFieldId'>
export type UploadId = Branded<'UploadId'>
export type PhotoId = Branded<'PhotoId'>
export type SubscriptionId = Branded<'SubscriptionId'>
export type DeliveryId = Branded<'DeliveryId'>
export type ReplayId = Branded<'ReplayId'>
export type ReceiverCheckId = Branded<'ReceiverCheckId'>
export type CalendarFeedId = Branded<'CalendarFeedId'>
export type AuditEntryId = Branded<'AuditEntryId'>
export type EventId = Branded<'EventId'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isUuid<Id extends string = string>(text: string): text is Id {
  return UUID.test(text)
}

/** The id in a text that `isUuid` accepts. Ids are lower case. */
export const toId = <Id extends string>(uuid: string): Id => uuid.toLowerCase() as Id

let last = { msecs: -1, seq: 0 }

/** UUIDs created for the same millisecond sort in the order of their creation, so the events of one change do too. */
function monotonicUuid(now: Date): string {
  const msecs = now.getTime()
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return v7(last)
}

/** A new UUIDv7 (RFC 9562 5.7): its first 48 bits are `now`, so ids sort by creation. */
export function newId<Id extends Branded<string>>(now: Date): Id {
  return monotonicUuid(now) as Id
}

/** Creation time of a UUIDv7 in milliseconds, from its first 48 bits. Only for ids that this service created. */
export const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** A text that sorts after every UUIDv7 of this millisecond and before the next millisecond's. */
export function lastIdAt(ms: number): string {
  const hex = hexTime(ms)
  return `${hex.slice(0, 8)}-${hex.slice(8)}~`
}

const hexTime = (ms: number): string => Math.max(0, ms).toString(16).padStart(12, '0')

/** A text that sorts after every event id of this millisecond and before the event ids of the next millisecond. */
export const lastEventIdAt = (ms: number): string => `evt_${hexTime(ms)}~`

/**
 * Creation time in milliseconds of an id of any kind, or of a text that begins as one does; NaN for any other text, such
 * as the key of a custom field.
 */
export function timeOfId(text: string): number {
  const hex = text.replace(/^evt_/, '').replace('-', '').slice(0, 12)
  return /^[0-9a-f]{12}$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
}

/** Creation time of an event in milliseconds, from its id. */
export const eventMadeAt = (id: EventId): number => madeAt(id.slice('evt_'.length))

/** A new event id: `evt_` and the 32 hex digits of a UUIDv7, so ids sort by time. */
export function newEventId(now: Date): EventId {
  return `evt_${monotonicUuid(now).replaceAll('-', '')}` as EventId
}

export function isEventId(text: string): text is EventId {
  return /^evt_[0-9a-f]{32}$/.test(text)
}

/**
 * The delivery id of an event and a subscription: the event's time, then a hash of both, in the form of a UUIDv7. It is
 * deterministic, so a repeated stream record or two concurrent fan-outs write the same row.
 */
export function deliveryIdOf(eventId: EventId, subscriptionId: SubscriptionId): DeliveryId {
  const time = eventId.slice('evt_'.length, 'evt_'.length + 12)
  const hash = createHash('sha256').update(`${eventId}:${subscriptionId}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}` as DeliveryId
}
