import type { ContactId, WorkspaceId } from '../domain/kit/ids.ts'
import { CONTACT_FIELDS, type Contact } from '../domain/sales/contact.ts'
import { type ContactFilter, contactFilters } from '../domain/sales/contact-filter.ts'
import { changesEntry, deletion, replacement } from './changes/entry.ts'
import type { ChangesOf } from './changes/list.ts'
import { contactKey } from './keys.ts'
import { contactIdsOfPhones, phoneWrites } from './phones.ts'
import { listCollection, type Page, type Paged } from './store/collection.ts'
import { fillPage } from './store/fill-page.ts'
import { readRow } from './store/read.ts'
import { readMany } from './store/read-many.ts'
import { recordOf, type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, PRESENT, type Write } from './store/write.ts'

const row = (contact: Contact, v: number) => ({
  ...contactKey(contact.workspace_id, contact.id),
  type: 'contact',
  data: contact,
  v,
  ...changesEntry('contact', contact),
})

/**
 * Refused if the contact reserves its number and another contact has reserved the number in the meantime
 * (`phones.ts`).
 */
export function contactInsertion(contact: Contact): Write[] {
  return [{ put: row(contact, 1), when: ABSENT }, ...phoneWrites(undefined, contact)]
}

export function contactReplacement(old: Versioned<Contact>, next: Contact): Write[] {
  return [replacement(old, next, row(next, old.v + 1)), ...phoneWrites(old.record, next)]
}

export function contactDeletion(old: Versioned<Contact>, now: Date): Write[] {
  const { workspace_id, id } = old.record
  const key = contactKey(workspace_id, id)
  return [deletion('contact', key, old, now), ...phoneWrites(old.record, undefined)]
}

/** Refuses the transaction if the contact no longer exists. */
export function contactCheck({ workspace_id, id }: Contact): Write {
  return { check: contactKey(workspace_id, id), when: PRESENT }
}

export async function getContact(ws: WorkspaceId, id: ContactId): Promise<Versioned<Contact> | undefined> {
  const found = await readRow(contactKey(ws, id))
  return found && versioned<Contact>(found, CONTACT_FIELDS)
}

/** Some contacts, in any order, at half the cost of a consistent read. */
export async function readContacts(ws: WorkspaceId, ids: readonly ContactId[]): Promise<Contact[]> {
  const rows = await readMany(
    ids.map((id) => contactKey(ws, id)),
    false,
  )
  return rows.flatMap((row) => (row ? recordOf<Contact>(row, CONTACT_FIELDS) : []))
}

/**
 * Newest first. A list by phone number reads the number's phone rows and their contacts; other filters read the
 * workspace's contacts until the page is full.
 */
export function listContacts(ws: WorkspaceId, filter: ContactFilter, page: Page): Promise<Paged<Contact>> {
  const matches = contactFilters.matches(filter)
  const { phone: numbers } = filter
  if (!numbers || !matches) return listCollection(ws, 'contact', CONTACT_FIELDS, page, matches)
  let step = 1
  return fillPage(page, {
    // Reads more at each step: many contacts may share the number, and few of them may pass the other filters.
    find: async (more) => {
      const ids = await contactIdsOfPhones(ws, numbers, { ...more, limit: more.limit * step++ })
      return ids.map((sk) => ({ sk }))
    },
    read: async (found) => {
      const rows = await readMany(found.map(({ sk }) => contactKey(ws, sk)))
      return rows.flatMap((row) => (row ? [recordOf<Contact>(row, CONTACT_FIELDS)] : [])).filter(matches)
    },
  })
}

export const changedContacts = (ws: WorkspaceId, filter: ContactFilter): ChangesOf<Contact> => ({
  ws,
  type: 'contact',
  fields: CONTACT_FIELDS,
  matches: contactFilters.matches(filter),
})
