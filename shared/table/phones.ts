import type { Contact } from '../domain/contact.ts'
import type { ContactId, WorkspaceId } from '../domain/ids.ts'
import type { Condition, Write } from './commit.ts'
import { phoneContacts, phoneKey, phoneTakenKey } from './keys.ts'
import { queryRows } from './query.ts'

/*
 * By which contacts are found from their phone number: a row for each contact that has it, however many those are, and
 * one that says that it is taken. A contact that comes puts both, one that goes deletes both; so while nobody has the
 * number there is neither, and of two that want to be its first (`taken` absent) one is.
 */

/** The writes that turn the phone rows of one version of a contact into those of the next; either may be absent. */
export function phoneWrites(old: Contact | undefined, next: Contact | undefined, taken?: Condition): Write[] {
  if (old?.phone_e164 === next?.phone_e164) return []
  return [...leave(old), ...come(next, taken)]
}

function leave(contact: Contact | undefined): Write[] {
  if (!contact?.phone_e164) return []
  const { workspace_id: ws, phone_e164, id } = contact
  return [{ delete: phoneKey(ws, phone_e164, id) }, { delete: phoneTakenKey(ws, phone_e164) }]
}

function come(contact: Contact | undefined, when: Condition | undefined): Write[] {
  if (!contact?.phone_e164) return []
  const { workspace_id: ws, phone_e164, id } = contact
  return [
    { put: { ...phoneKey(ws, phone_e164, id), type: 'phone', data: null } },
    { put: { ...phoneTakenKey(ws, phone_e164), type: 'phone', data: null }, ...(when && { when }) },
  ]
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
