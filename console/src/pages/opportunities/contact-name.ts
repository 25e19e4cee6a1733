import { readContact } from '../../api/contacts.ts'
import type { OpportunityValues } from './opportunity-values.ts'

/** Choosing a contact fills in its name, which the board shows, unless another name was typed. */
export async function withContactName(
  values: OpportunityValues,
  before: OpportunityValues,
): Promise<OpportunityValues> {
  const { primary_contact_id: id, contact_name } = values
  const isTyped = contact_name.trim() !== '' && contact_name !== before.contact_name
  if (isTyped || id === '' || id === before.primary_contact_id) return values
  return { ...values, contact_name: (await readContact(id)).name ?? contact_name }
}
