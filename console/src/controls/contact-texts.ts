import type { ADDRESS_TEXTS, CONTACT_TEXTS, OPPORTUNITY_TEXTS } from '../../../shared/domain/kit/texts.ts'
import type { Contact } from '../api/contacts.ts'
import { formatPhone } from '../parts/format-phone.ts'

type AddressLine = keyof typeof ADDRESS_TEXTS
type Labels<Table> = Readonly<Record<Exclude<keyof Table, AddressLine>, string>>

/** What people read for each text of an opportunity and of a contact. The lines of their addresses stand together. */
export const OPPORTUNITY_LABELS: Labels<typeof OPPORTUNITY_TEXTS> = { lead_source: 'Lead source' }
export const CONTACT_LABELS: Labels<typeof CONTACT_TEXTS> = {}
export const ADDRESS_LABELS: Readonly<Record<AddressLine, string>> = {
  address_street: 'Street',
  address_city: 'City',
  address_state: 'State',
  address_zip: 'ZIP code',
  address_country: 'Country',
}

/** What people call a contact; each part of one may be missing. A call makes a contact whose name is the number. */
export const nameOf = ({ name, email, phone }: Pick<Contact, 'name' | 'email' | 'phone'>): string =>
  formatPhone(name || email || phone || 'Contact without a name')
