import { changeRecord } from '../kit/change.ts'
import { type ExternalReferences, REFERENCES_SHAPE, viewReferences } from '../kit/external-references.ts'
import { type ContactId, newId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import { mapFields } from '../kit/keys-of.ts'
import type { Fields } from '../kit/stored-record.ts'
import { CONTACT_TEXTS, storedTexts, type Texts } from '../kit/texts.ts'

/** The fields that a caller can set. On creation, absent means null. */
export interface ContactFields extends Texts<typeof CONTACT_TEXTS> {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/** A customer, a company, or a person who called. */
export interface Contact extends ContactFields {
  readonly id: ContactId
  readonly workspace_id: WorkspaceId
  /** `phone` as an E.164 number, by which calls find the contact; null when it is not a phone number. */
  readonly phone_e164: string | null
  /**
   * Whether a call created the contact for its number. At most one contact for each number was created in this way
   * (`table/phones.ts`).
   */
  readonly holds_number: boolean
  readonly external_references: ExternalReferences
  readonly created_at: string
  readonly updated_at: string
}

export const CONTACT_FIELDS: Fields<Contact> = /* @__PURE__ */ ((): Fields<Contact> => ({
  id: 'text',
  workspace_id: 'text',
  name: 'text or null',
  email: 'text or null',
  phone: 'text or null',
  phone_e164: 'text or null',
  holds_number: 'flag',
  ...storedTexts(CONTACT_TEXTS),
  external_references: REFERENCES_SHAPE,
  created_at: 'text',
  updated_at: 'text',
}))()

const BLANK = /* @__PURE__ */ ((): ContactFields => ({
  name: null,
  email: null,
  phone: null,
  ...mapFields(CONTACT_TEXTS, () => null),
}))()

export function newContact(
  workspaceId: WorkspaceId,
  fields: Changes<ContactFields>,
  phone_e164: string | null,
  now: Date,
): Contact {
  return {
    id: newId(now),
    workspace_id: workspaceId,
    ...merge(BLANK, fields),
    phone_e164,
    holds_number: false,
    external_references: {},
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

/** Creates a contact from the phone number of a call; its other fields are unknown. */
export function newCaller(
  workspaceId: WorkspaceId,
  { e164, international }: { readonly e164: string; readonly international: string },
  now: Date,
): Contact {
  const contact = newContact(workspaceId, { name: international, phone: e164 }, e164, now)
  return { ...contact, holds_number: true }
}

/**
 * Changes a contact; a change of `phone` must include its `phone_e164`. Returns the same object when nothing changes.
 */
export function patchContact(
  contact: Contact,
  changes: Changes<ContactFields & Pick<Contact, 'phone_e164'>>,
  now: Date,
): Contact {
  const merged = merge(contact, changes)
  if (merged === contact) return contact
  const holds_number = contact.holds_number && merged.phone_e164 === contact.phone_e164
  return changeRecord(merged, { holds_number }, now)
}

/** The contact as its endpoints show it. */
export function viewContact(contact: Contact) {
  return {
    id: contact.id,
    object: 'contact',
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    ...mapFields(CONTACT_TEXTS, (name) => contact[name]),
    external_references: viewReferences(contact),
    created_at: contact.created_at,
    updated_at: contact.updated_at,
  } as const
}
