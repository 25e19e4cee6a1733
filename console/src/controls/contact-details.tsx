import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import type { Contact } from '../api/contacts.ts'
import { Definitions, type Entries } from '../parts/definitions.tsx'
import { formatPhone } from '../parts/format-phone.ts'
import { ReferenceList } from '../parts/reference-list.tsx'
import { Time } from '../parts/time.tsx'
import { AddressLink } from './address-link.tsx'
import { CONTACT_LABELS, callAddress } from './contact-texts.ts'

export const PhoneLink = ({ phone }: Pick<Contact, 'phone'>) =>
  phone === null ? '–' : <a href={callAddress(phone)}>{formatPhone(phone)}</a>

export const EmailLink = ({ email }: Pick<Contact, 'email'>) =>
  email === null ? '–' : <a href={`mailto:${email}`}>{email}</a>

/** How to reach a contact. Its name is the title of the place. */
export const ContactDetails = ({ contact }: { readonly contact: Contact }) => (
  <Definitions
    entries={
      {
        phone: ['Phone', <PhoneLink key="phone" phone={contact.phone} />],
        email: ['Email', <EmailLink key="email" email={contact.email} />],
        ...mapFields(CONTACT_LABELS, (name) => [CONTACT_LABELS[name], contact[name] ?? '–'] as const),
        address_street: ['Address', <AddressLink key="address" of={contact} />],
        external_references: [
          'Other systems',
          <ReferenceList key="references" references={contact.external_references} />,
        ],
        created_at: ['Added', <Time key="added" value={contact.created_at} />],
        updated_at: ['Changed', <Time key="changed" value={contact.updated_at} />],
      } satisfies Partial<Entries<Contact>>
    }
  />
)
