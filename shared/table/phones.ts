import type { Contact } from '../domain/contact.ts'
import type { ContactId, WorkspaceId } from '../domain/ids.ts'
import { type Key, phoneContacts, phoneKey, phoneTakenKey } from './keys.ts'
import { ABSENT, type Write } from './store/commit.ts'
import { queryRows } from './store/query.ts'

/*
 * By which contacts are found from their phone number: a row for each contact that has it, however many those are. A
 * contact that a call made of the number also holds the one row that says it is taken, so of two calls at once from a
 * number that nobody has, one makes a contact and the other finds it. Those that people enter hold nothing: as many as
 * they like may have a number, and none waits for another.
 */

/** The writes that turn the phone rows of one version of a contact into those of the next; either may be absent. */
export function phoneWrites(old: Contact | undefined, next: Contact | undefined): Write[] {
  if (old?.phone_e164 === next?.phone_e164) return []
  return [
    ...keysOf(old).map((key) => ({ delete: key })),
    ...keysOf(next).map((key) => ({ put: { ...key, type: 'phone', data: null }, when: ABSENT })),
  ]
}

function keysOf(contact: Contact | undefined): Key[] {
  if (!contact?.phone_e164) return []
  const { workspace_id: ws, phone_e164, id, holds_number } = contact
  return [phoneKey(ws, phone_e164, id), ...(holds_number ? [phoneTakenKey(ws, phone_e164)] : [])]
}

/** The earliest contact that has a phone number, read consistently. */
export async function contactOfPhone(ws: WorkspaceId, e164: string): Promise<ContactId | undefined> {
  const [earliest] = await queryRows(
    {
      KeyConditionExpression: 'pk = :pk AND sk < :taken',
      ExpressionAttributeValues: { ':pk': phoneContacts(ws, e164), ':taken': phoneTakenKey(ws, e164).sk },
    },
    1,
  )
  return earliest?.sk as ContactId | undefined
}
