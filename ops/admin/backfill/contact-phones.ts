import { findPhone } from '../../../shared/contract/phone.ts'
import { CONTACT_FIELDS, type Contact } from '../../../shared/domain/sales/contact.ts'
import { contactReplacement } from '../../../shared/table/contacts.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill-rows.ts'
import { versioned } from '../../../shared/table/store/versioned.ts'

/**
 * 1.0.0 stored no number for a phone with further text, and a wrong number for a phone that begins with 00. A contact
 * whose phone no longer contains a number keeps its stored number.
 */
export const contactPhones: BackfillJob = {
  name: 'contact-phones',
  description: 'lets contacts be found by the first number of their phone (since 1.1.0)',
  types: ['contact'],
  async writesFor(row) {
    const current = versioned<Contact>(row, CONTACT_FIELDS)
    const { phone, phone_e164 } = current.record
    const found = phone ? await findPhone(phone) : undefined
    if (!found || found.e164 === phone_e164) return []
    return contactReplacement(current, { ...current.record, phone_e164: found.e164, holds_number: false })
  },
}
