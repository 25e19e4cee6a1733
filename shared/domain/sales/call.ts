import type { Act, Change } from '../kit/change.ts'
import { createEvent } from '../kit/event.ts'
import type { WorkspaceId } from '../kit/ids.ts'
import { type CallId, type ContactId, type MemberId, newId, type OpportunityId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { type Contact, viewContact } from './contact.ts'

export const CALL_DIRECTIONS = ['inbound', 'outbound'] as const
export const CALL_OUTCOMES = ['completed', 'abandoned', 'unanswered'] as const
export type CallDirection = (typeof CALL_DIRECTIONS)[number]
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

type CallTrigger = 'call.inbound.completed' | 'call.outbound.completed' | 'call.missed'

/** The trigger that a call fires. A call that ended without a conversation was missed (contract 9.3). */
export const callTrigger = (direction: CallDirection, outcome: CallOutcome): CallTrigger =>
  outcome === 'completed' ? `call.${direction}.completed` : 'call.missed'

/** The field with the phone number of the other party. */
export const partyField = (direction: CallDirection): 'from_number' | 'to_number' =>
  direction === 'inbound' ? 'from_number' : 'to_number'

interface CallFields {
  readonly direction: CallDirection
  readonly outcome: CallOutcome
  /** As the caller of the API sent it. */
  readonly from_number: string | null
  readonly to_number: string | null
  readonly opportunity_id: OpportunityId | null
  readonly duration_seconds: number | null
  readonly summary: string | null
  readonly transcript: string | null
}

/** A call that has ended. It never changes. */
export interface Call extends CallFields {
  readonly id: CallId
  readonly workspace_id: WorkspaceId
  readonly contact_id: ContactId
  readonly created_by: MemberId
  readonly created_at: string
}

export const CALL_FIELDS: Fields<Call> = {
  id: 'text',
  workspace_id: 'text',
  direction: 'text',
  outcome: 'text',
  from_number: 'text or null',
  to_number: 'text or null',
  contact_id: 'text',
  opportunity_id: 'text or null',
  duration_seconds: 'number or null',
  summary: 'text or null',
  transcript: 'text or null',
  created_by: 'text',
  created_at: 'text',
}

type Input = Pick<CallFields, 'direction' | 'outcome'> & {
  [K in keyof CallFields]?: CallFields[K] | undefined
}

/** Creates a call and its event. The event is about the contact and has the call in its metadata (contract 9.2). */
export function newCall(
  workspaceId: WorkspaceId,
  input: Input,
  contact: Contact,
  { by, now }: Act,
): Change<Call> {
  const record: Call = {
    id: newId(now),
    workspace_id: workspaceId,
    direction: input.direction,
    outcome: input.outcome,
    from_number: input.from_number ?? null,
    to_number: input.to_number ?? null,
    contact_id: contact.id,
    opportunity_id: input.opportunity_id ?? null,
    duration_seconds: input.duration_seconds ?? null,
    summary: input.summary ?? null,
    transcript: input.transcript ?? null,
    created_by: by,
    created_at: now.toISOString(),
  }
  const event = createEvent(callTrigger(input.direction, input.outcome), now, {
    entityId: contact.id,
    performedBy: by,
    metadata: { call: viewCall(record) },
    data: viewContact(contact),
  })
  return { record, events: [event] }
}

/** The call as its endpoints and events show it. */
export function viewCall(call: Call) {
  return {
    id: call.id,
    object: 'call',
    direction: call.direction,
    outcome: call.outcome,
    from_number: call.from_number,
    to_number: call.to_number,
    contact_id: call.contact_id,
    opportunity_id: call.opportunity_id,
    duration_seconds: call.duration_seconds,
    summary: call.summary,
    transcript: call.transcript,
    created_by: call.created_by,
    created_at: call.created_at,
  } as const
}
