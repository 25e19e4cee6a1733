import { readPhone, storedNumbers } from '../../contract/phone.ts'
import type { ContactId, OpportunityId, WorkspaceId } from '../../domain/kit/ids.ts'
import { type CallDirection, partyField } from '../../domain/sales/call.ts'
import { type Contact, newCaller } from '../../domain/sales/contact.ts'
import { type Fault, invalid } from '../../http/problem.ts'
import { contactCheck, contactInsertion, getContact } from '../../table/contacts.ts'
import { getOpportunity } from '../../table/opportunities.ts'
import { contactOfPhones } from '../../table/phones.ts'
import type { Write } from '../../table/store/write.ts'

interface CallInput {
  readonly direction: CallDirection
  readonly from_number?: string | null | undefined
  readonly to_number?: string | null | undefined
  readonly contact_id?: ContactId | null | undefined
  readonly opportunity_id?: OpportunityId | null | undefined
}

/** The contact of a call, and the write that creates the contact or checks that it still exists. */
interface Party {
  readonly contact: Contact
  readonly writes: readonly Write[]
}

/**
 * Returns the contact given by `contact_id`, else the earliest contact with the call's number, else a new contact with
 * that number.
 * @throws Problem 400 with a fault for each reference that does not exist
 */
export async function resolveParty(ws: WorkspaceId, call: CallInput, now: Date): Promise<Party> {
  const { contact_id, opportunity_id } = call
  const [party, opportunity] = await Promise.all([
    contact_id ? partyById(ws, contact_id) : partyByNumber(ws, call, now),
    opportunity_id ? getOpportunity(ws, opportunity_id) : undefined,
  ])
  const faults: Fault[] = 'path' in party ? [party] : []
  if (opportunity_id && !opportunity) faults.push(missing('opportunity_id'))
  if ('path' in party || faults.length > 0) throw invalid(faults)
  return party
}

async function partyById(ws: WorkspaceId, id: ContactId): Promise<Party | Fault> {
  const found = await getContact(ws, id)
  return found ? existingParty(found.record) : missing('contact_id')
}

async function partyByNumber(ws: WorkspaceId, call: CallInput, now: Date): Promise<Party | Fault> {
  const path = partyField(call.direction)
  const text = call[path] ?? ''
  const [phone, numbers] = await Promise.all([readPhone(text), storedNumbers(text)])
  const id = await contactOfPhones(ws, numbers)
  const found = id && (await getContact(ws, id))
  if (found) return existingParty(found.record)
  if (!phone) return { path, message: 'must be a phone number; begin one from outside the US with +' }
  const contact = newCaller(ws, phone, now)
  return { contact, writes: contactInsertion(contact) }
}

const existingParty = (contact: Contact): Party => ({ contact, writes: [contactCheck(contact)] })
const missing = (path: string): Fault => ({ path, message: 'was not found in this workspace' })
