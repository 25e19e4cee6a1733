import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { mapFields } from '../../../../shared/domain/keys-of.ts'
import { useAllPipelines } from '../../api/choices.ts'
import { type Contact, useContact } from '../../api/contacts.ts'
import { type Opportunity, useOpportunitiesOf } from '../../api/opportunities.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { ReferenceList } from '../../parts/reference-list.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { AddressLink } from '../opportunities/address-link.tsx'
import { ApprovalBadge } from '../opportunities/sales-badges.tsx'
import { CONTACT_LABELS } from '../opportunities/sales-texts.ts'
import { ContactForm } from './contact-form.tsx'
import { EmailLink, nameOf, PhoneLink } from './contact-links.tsx'

const route = getRouteApi('/shell/contacts/$contactId')

export function ContactPage() {
  const { contactId } = route.useParams()
  const contact = useContact(contactId)
  const [edited, setEdited] = useState<Contact>()
  const { data } = contact
  return (
    <>
      <PageHeader
        key={contactId}
        title={data ? nameOf(data) : 'Contact'}
        above={<Link to="/contacts">Contacts</Link>}
      >
        {data && <Button onClick={() => setEdited(data)}>Edit</Button>}
      </PageHeader>
      <Loaded query={contact}>{(one) => <Details contact={one} />}</Loaded>
      <Section title="Opportunities and projects">
        <OpportunitiesOf contactId={contactId} />
      </Section>
      {edited && <ContactForm contact={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Details({ contact }: { readonly contact: Contact }) {
  const { phone, email, external_references, created_at, updated_at } = contact
  return (
    <Definitions
      entries={
        {
          phone: ['Phone', <PhoneLink key="phone" phone={phone} />],
          email: ['Email', <EmailLink key="email" email={email} />],
          ...mapFields(CONTACT_LABELS, (name) => [CONTACT_LABELS[name], contact[name] ?? '–'] as const),
          address_street: ['Address', <AddressLink key="address" of={contact} />],
          external_references: [
            'Other systems',
            <ReferenceList key="references" references={external_references} />,
          ],
          created_at: ['Added', <Time key="added" value={created_at} />],
          updated_at: ['Changed', <Time key="changed" value={updated_at} />],
        } satisfies Partial<Entries<Contact>>
      }
    />
  )
}

function OpportunitiesOf({ contactId }: { readonly contactId: string }) {
  const list = useOpportunitiesOf(contactId)
  const stages = (useAllPipelines().data ?? []).flatMap((pipeline) => pipeline.stages)
  const columns: readonly Column<Opportunity>[] = [
    {
      header: 'Name',
      cell: ({ id, name }) => (
        <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }} dir="auto">
          {name}
        </Link>
      ),
    },
    { header: 'Stage', cell: ({ stage_id }) => stages.find(({ id }) => id === stage_id)?.name ?? '–' },
    { header: 'Status', cell: ({ approval_status }) => <ApprovalBadge status={approval_status} /> },
    {
      header: 'Value',
      isNumber: true,
      cell: ({ value }) => (value === null ? '–' : formatMoney(value, 'USD')),
    },
    { header: 'Created', cell: ({ created_at }) => <Time value={created_at} /> },
  ]
  return <ListTable list={list} caption="Opportunities and projects" columns={columns} empty="None yet." />
}
