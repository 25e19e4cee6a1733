import type { Contact } from '../domain/contact.ts'
import type { ContactId, WorkspaceId } from '../domain/ids.ts'
import { listCollection, type Page, type Paged } from './collection.ts'
import { ABSENT, unchanged, type Write } from './commit.ts'
import { contactKey } from './keys.ts'
import { readRow } from './read.ts'
import { type Versioned, versioned } from './versioned.ts'

const row = (contact: Contact, v: number) => ({
  ...contactKey(contact.workspace_id, contact.id),
  type: 'contact',
  data: contact,
  v,
})

export function insertContact(contact: Contact): Write {
  return { put: row(contact, 1), when: ABSENT }
}

export function replaceContact({ v }: Versioned<Contact>, next: Contact): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

export function deleteContact({ record, v }: Versioned<Contact>): Write {
  return { delete: contactKey(record.workspace_id, record.id), when: unchanged(v) }
}

export async function getContact(ws: WorkspaceId, id: ContactId): Promise<Versioned<Contact> | undefined> {
  const found = await readRow(contactKey(ws, id))
  return found && versioned<Contact>(found)
}

export function listContacts(ws: WorkspaceId, page: Page): Promise<Paged<Contact>> {
  return listCollection(ws, 'contact', page)
}
