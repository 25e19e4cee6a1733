import { Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { mapFields } from '../../../../shared/domain/keys-of.ts'
import { useContact } from '../../api/contacts.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { Definitions } from '../../parts/definitions.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ReferenceList } from '../../parts/reference-list.tsx'
import { Section } from '../../parts/section.tsx'
import { AddressLink } from './address-link.tsx'
import { CONTACT_LABELS } from './sales-texts.ts'

export function ContactSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { primary_contact_id, contact_name } = opportunity
  const contact = useContact(primary_contact_id ?? undefined)
  return (
    <Section title="Contact">
      {primary_contact_id === null ? (
        <Empty>{contact_name ? `${contact_name}, who is not in the list of contacts.` : 'No contact.'}</Empty>
      ) : contact.error instanceof NotFoundError ? (
        <Empty>The contact was deleted.</Empty>
      ) : (
        <Loaded query={contact}>
          {({ id, name, email, phone, external_references, ...texts }) => (
            <Definitions
              entries={{
                name: [
                  'Name',
                  <Link key="name" to="/contacts/$contactId" params={{ contactId: id }} dir="auto">
                    {name ?? 'Contact without a name'}
                  </Link>,
                ],
                email: [
                  'Email',
                  email ? (
                    <a key="email" href={`mailto:${email}`}>
                      {email}
                    </a>
                  ) : (
                    '–'
                  ),
                ],
                phone: [
                  'Phone',
                  phone ? (
                    <a key="phone" href={`tel:${phone}`}>
                      {phone}
                    </a>
                  ) : (
                    '–'
                  ),
                ],
                references: [
                  'Other systems',
                  <ReferenceList key="references" references={external_references} />,
                ],
                ...mapFields(CONTACT_LABELS, (name) => [CONTACT_LABELS[name], texts[name] ?? '–'] as const),
                address: ['Address', <AddressLink key="address" of={texts} />],
              }}
            />
          )}
        </Loaded>
      )}
    </Section>
  )
}
