import { type Act, type Change, changeRecord, timestampAfter } from '../kit/change.ts'
import { createEvent, type Envelope, type Json } from '../kit/event.ts'
import type { WorkspaceId } from '../kit/ids.ts'
import { type EnvelopeId, type MemberId, newId, type OpportunityId, type RecipientId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'

export const ENVELOPE_STATUSES = ['sent', 'completed'] as const
export const RECIPIENT_STATUSES = ['pending', 'signed'] as const
type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** A person who must sign. Recipients are identified by id, because two may share an e-mail address. */
interface Recipient {
  readonly id: RecipientId
  readonly name: string
  readonly email: string
  readonly signed_at: string | null
}

/** A document sent for signature. Not the envelope of an event (`domain/kit/event.ts`). */
export interface SigningEnvelope {
  readonly id: EnvelopeId
  readonly workspace_id: WorkspaceId
  readonly title: string
  readonly opportunity_id: OpportunityId | null
  /** In the order of the request; never empty. */
  readonly recipients: readonly Recipient[]
  /** When the last recipient signed. */
  readonly completed_at: string | null
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const SIGNING_ENVELOPE_FIELDS: Fields<SigningEnvelope> = {
  id: 'text',
  workspace_id: 'text',
  title: 'text',
  opportunity_id: 'text or null',
  recipients: ['list', { id: 'text', name: 'text', email: 'text', signed_at: 'text or null' }],
  completed_at: 'text or null',
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

export function newSigningEnvelope(
  workspaceId: WorkspaceId,
  input: {
    title: string
    opportunity_id?: OpportunityId | null | undefined
    recipients: readonly { name: string; email: string }[]
  },
  { by, now }: Act,
): SigningEnvelope {
  return {
    id: newId(now),
    workspace_id: workspaceId,
    title: input.title,
    opportunity_id: input.opportunity_id ?? null,
    recipients: input.recipients.map(({ name, email }) => ({ id: newId(now), name, email, signed_at: null })),
    completed_at: null,
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/**
 * Records the signature of a recipient. Emits `envelope.signed`, and with the last signature `envelope.completed`.
 * Signing again changes nothing. Returns undefined when the envelope has no such recipient.
 */
export function sign(
  current: SigningEnvelope,
  recipientId: RecipientId,
  { by, now }: Act,
): Change<SigningEnvelope> | undefined {
  const recipient = current.recipients.find(({ id }) => id === recipientId)
  if (!recipient) return undefined
  if (recipient.signed_at !== null) return { record: current, events: [] }
  const at = timestampAfter(now, current).toISOString()
  const recipients = current.recipients.map((item) =>
    item === recipient ? { ...item, signed_at: at } : item,
  )
  const completed = recipients.every(({ signed_at }) => signed_at !== null)
  const record = changeRecord(current, { recipients, completed_at: completed ? at : null }, now)
  const { id: recipient_id, name, email } = recipient
  const signed = eventOf('envelope.signed', record, by, { recipient_id, name, email })
  return { record, events: completed ? [signed, eventOf('envelope.completed', record, by)] : [signed] }
}

function eventOf(
  trigger: 'envelope.signed' | 'envelope.completed',
  record: SigningEnvelope,
  by: MemberId,
  metadata: Json = {},
): Envelope {
  const data = viewSigningEnvelope(record)
  return createEvent(trigger, new Date(record.updated_at), {
    entityId: record.id,
    performedBy: by,
    metadata,
    data,
  })
}

/** The envelope as its endpoints and events show it. */
export function viewSigningEnvelope(envelope: SigningEnvelope) {
  return {
    id: envelope.id,
    object: 'envelope',
    title: envelope.title,
    opportunity_id: envelope.opportunity_id,
    status: envelope.completed_at === null ? 'sent' : 'completed',
    recipients: envelope.recipients.map(({ id, name, email, signed_at }) => {
      const status: RecipientStatus = signed_at === null ? 'pending' : 'signed'
      return { id, name, email, status, signed_at }
    }),
    completed_at: envelope.completed_at,
    created_by: envelope.created_by,
    created_at: envelope.created_at,
    updated_at: envelope.updated_at,
  } as const
}
