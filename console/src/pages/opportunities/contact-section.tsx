import { Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useContact } from '../../api/contacts.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { ContactDetails } from '../../controls/contact-details.tsx'
import { nameOf } from '../../controls/contact-texts.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'

export function ContactSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { primary_contact_id, contact_name } = opportunity
  const contact = useContact(primary_contact_id ?? undefined)
  const { data } = contact
  return (
    <Section
      title="Contact"
      actions={
        data && (
          <Link to="/contacts/$contactId" params={{ contactId: data.id }} dir="auto">
            {nameOf(data)}
          </Link>
        )
      }
    >
      {primary_contact_id === null ? (
        <Empty>{contact_name ? `${contact_name}, who is not in the list of contacts.` : 'No contact.'}</Empty>
      ) : contact.error instanceof NotFoundError ? (
        <Empty>The contact was deleted.</Empty>
      ) : (
        <Loaded query={contact}>{(one) => <ContactDetails contact={one} />}</Loaded>
      )}
    </Section>
  )
}
