import { readPhone } from '../../contract/phone.ts'
import { type CallDirection, partyField } from '../../domain/call.ts'
import { type Contact, newCaller } from '../../domain/contact.ts'
import type { ContactId, OpportunityId, WorkspaceId } from '../../domain/ids.ts'
import { type Fault, invalid } from '../../http/problem.ts'
import { checkContact, getContact, insertContact } from '../../table/contacts.ts'
import { getOpportunity } from '../../table/opportunities.ts'
import { contactOfPhone } from '../../table/phones.ts'
import type { Write } from '../../table/store/commit.ts'

interface Named {
  readonly direction: CallDirection
  readonly from_number?: string | null | undefined
  readonly to_number?: string | null | undefined
  readonly contact_id?: ContactId | null | undefined
  readonly opportunity_id?: OpportunityId | null | undefined
}

/** Whom a call was with, and the writes that make it so, or hold that it stays so. */
interface Party {
  readonly contact: Contact
  readonly writes: readonly Write[]
}

/**
 * The contact that a call names, else the earliest that has its number, else a new one of that number.
 * @throws Problem 400 with a fault for each field that names nothing
 */
export async function resolveParty(ws: WorkspaceId, call: Named, now: Date): Promise<Party> {
  const { contact_id, opportunity_id } = call
  const [party, opportunity] = await Promise.all([
    contact_id ? named(ws, contact_id) : numbered(ws, call, now),
    opportunity_id ? getOpportunity(ws, opportunity_id) : undefined,
  ])
  const faults: Fault[] = 'path' in party ? [party] : []
  if (opportunity_id && !opportunity) faults.push(missing('opportunity_id'))
  if ('path' in party || faults.length > 0) throw invalid(faults)
  return party
}

async function named(ws: WorkspaceId, id: ContactId): Promise<Party | Fault> {
  const found = await getContact(ws, id)
  return found ? known(found.record) : missing('contact_id')
}

async function numbered(ws: WorkspaceId, call: Named, now: Date): Promise<Party | Fault> {
  const path = partyField(call.direction)
  const phone = await readPhone(call[path] ?? '')
  if (!phone) return { path, message: 'must be a phone number' }
  const id = await contactOfPhone(ws, phone.e164)
  const found = id && (await getContact(ws, id))
  if (found) return known(found.record)
  const contact = newCaller(ws, phone, now)
  return { contact, writes: insertContact(contact) }
}

const known = (contact: Contact): Party => ({ contact, writes: [checkContact(contact)] })
const missing = (path: string): Fault => ({ path, message: 'names no record of this workspace' })
