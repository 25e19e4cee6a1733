import type { ContactId, WorkspaceId } from '../domain/kit/ids.ts'
import type { Contact } from '../domain/sales/contact.ts'
import { contactOfKey, type Key, phoneContacts, phoneKey, phoneTakenKey } from './keys.ts'
import type { Page } from './store/collection.ts'
import { queryRows } from './store/query.ts'
import { ABSENT, type Write } from './store/write.ts'

/*
 * Rows that find contacts by phone number: one for each contact that has the number. A contact that a call creates also
 * writes the one row that reserves the number. So when two calls arrive at once from an unknown number, one creates a
 * contact and the other finds it. Contacts that people enter do not reserve their number: any number of contacts may
 * share one, and their writes do not conflict.
 */

/** The writes that change the phone rows of one version of a contact to the next version's; either may be absent. */
export function phoneWrites(old: Contact | undefined, next: Contact | undefined): Write[] {
  if (old?.phone_e164 === next?.phone_e164) return []
  return [
    ...phoneKeysOf(old).map((key) => ({ delete: key })),
    ...phoneKeysOf(next).map((key) => ({ put: { ...key, type: 'phone', data: null }, when: ABSENT })),
  ]
}

export function phoneKeysOf(contact: Contact | undefined): Key[] {
  if (!contact?.phone_e164) return []
  const { workspace_id: ws, phone_e164, id, holds_number } = contact
  return [phoneKey(ws, phone_e164, id), ...(holds_number ? [phoneTakenKey(ws, phone_e164)] : [])]
}

/** The oldest contact that has one of these phone numbers, read consistently. */
export async function contactOfPhones(
  ws: WorkspaceId,
  numbers: readonly string[],
): Promise<ContactId | undefined> {
  const oldest = numbers.map((e164) =>
    queryRows(
      {
        KeyConditionExpression: 'pk = :pk AND sk < :taken',
        ExpressionAttributeValues: { ':pk': phoneContacts(ws, e164), ':taken': phoneTakenKey(ws, e164).sk },
      },
      1,
    ),
  )
  const ids = (await Promise.all(oldest)).flat().map(({ sk }) => contactOfKey({ sk: String(sk) }))
  return ids.sort()[0]
}

/**
 * Ids of the contacts that have one of these phone numbers, newest first, read consistently; fewer than `limit` only at the end.
 */
export async function contactIdsOfPhones(
  ws: WorkspaceId,
  numbers: readonly string[],
  page: Page,
): Promise<ContactId[]> {
  const ids = await Promise.all(numbers.map((e164) => contactIdsOfPhone(ws, e164, page)))
  return ids.flat().sort().reverse().slice(0, page.limit)
}

async function contactIdsOfPhone(
  ws: WorkspaceId,
  e164: string,
  { limit, after = phoneTakenKey(ws, e164).sk }: Page,
): Promise<ContactId[]> {
  const rows = await queryRows(
    {
      KeyConditionExpression: 'pk = :pk AND sk < :after',
      ExpressionAttributeValues: { ':pk': phoneContacts(ws, e164), ':after': after },
      ScanIndexForward: false,
    },
    limit,
  )
  return rows.map(({ sk }) => contactOfKey({ sk: String(sk) }))
}
