import type { Contact } from '../../api/contacts.ts'

/** What people call a contact. */
export const nameOf = ({ name, email, phone }: Contact): string =>
  name ?? email ?? phone ?? 'Contact without a name'

export const PhoneLink = ({ phone }: Pick<Contact, 'phone'>) =>
  phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>

export const EmailLink = ({ email }: Pick<Contact, 'email'>) =>
  email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>
