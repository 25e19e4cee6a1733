import { CONTACT_FIELDS, type Contact } from '../domain/contact.ts'
import type { ContactId, WorkspaceId } from '../domain/ids.ts'
import type { Tombstone } from '../domain/tombstone.ts'
import { changesEntry, replacement, tombstone } from './changes/entry.ts'
import type { ChangesOf } from './changes/list.ts'
import { contactKey } from './keys.ts'
import { phoneWrites } from './phones.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { ABSENT, PRESENT, unchanged, type Write } from './store/commit.ts'
import { readRow } from './store/read.ts'
import { type Versioned, versioned } from './store/versioned.ts'

const row = (contact: Contact, v: number) => ({
  ...contactKey(contact.workspace_id, contact.id),
  type: 'contact',
  data: contact,
  v,
  ...changesEntry('contact', contact),
})

/** Refused if the contact reserves its number and another contact has reserved it meanwhile (`phones.ts`). */
export function insertContact(contact: Contact): Write[] {
  return [{ put: row(contact, 1), when: ABSENT }, ...phoneWrites(undefined, contact)]
}

export function replaceContact(old: Versioned<Contact>, next: Contact): Write[] {
  return [replacement(old, next, row(next, old.v + 1)), ...phoneWrites(old.record, next)]
}

export function deleteContact({ record, v }: Versioned<Contact>, deletedAt: Date): Write[] {
  const key = contactKey(record.workspace_id, record.id)
  return [
    { delete: key, when: unchanged(v) },
    tombstone('contact', record, deletedAt),
    ...phoneWrites(record, undefined),
  ]
}

/** Refuses the transaction if the contact no longer exists. */
export function checkContact({ workspace_id, id }: Contact): Write {
  return { check: contactKey(workspace_id, id), when: PRESENT }
}

export async function getContact(ws: WorkspaceId, id: ContactId): Promise<Versioned<Contact> | undefined> {
  const found = await readRow(contactKey(ws, id))
  return found && versioned<Contact>(found, CONTACT_FIELDS)
}

export function listContacts(ws: WorkspaceId, page: Page): Promise<Paged<Contact>> {
  return listCollection(ws, 'contact', CONTACT_FIELDS, page)
}

export const changedContacts = (ws: WorkspaceId): ChangesOf<Contact, Tombstone<'contact'>> => ({
  ws,
  type: 'contact',
  fields: CONTACT_FIELDS,
  deleted: ({ id, updated_at }) => [{ id, object: 'contact', deleted: true, updated_at }],
})
