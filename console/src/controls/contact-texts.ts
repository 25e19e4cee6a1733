import type { ADDRESS_TEXTS, CONTACT_TEXTS, OPPORTUNITY_TEXTS } from '../../../shared/domain/kit/texts.ts'
import type { Contact } from '../api/contacts.ts'
import { formatPhone } from '../parts/format-phone.ts'

type AddressLine = keyof typeof ADDRESS_TEXTS
type Labels<Table> = Readonly<Record<Exclude<keyof Table, AddressLine>, string>>

/** The label of each text field of an opportunity and of a contact. The lines of an address are adjacent. */
export const OPPORTUNITY_LABELS: Labels<typeof OPPORTUNITY_TEXTS> = { lead_source: 'Lead source' }
export const CONTACT_LABELS: Labels<typeof CONTACT_TEXTS> = {}
export const ADDRESS_LABELS: Readonly<Record<AddressLine, string>> = {
  address_street: 'Street',
  address_city: 'City',
  address_state: 'State',
  address_zip: 'ZIP code',
  address_country: 'Country',
}

/** Opens the phone of the device. */
export const callAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`

/** The display name of a contact; each part may be missing. A call creates a contact whose name is the phone number. */
export const nameOf = ({ name, email, phone }: Pick<Contact, 'name' | 'email' | 'phone'>): string =>
  formatPhone(name || email || phone || 'Contact without a name')
