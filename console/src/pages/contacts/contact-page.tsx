import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useAllPipelines } from '../../api/choices.ts'
import { type Contact, useContact } from '../../api/contacts.ts'
import { type Opportunity, useOpportunitiesOf } from '../../api/opportunities.ts'
import { ContactDetails } from '../../controls/contact-details.tsx'
import { nameOf } from '../../controls/contact-texts.ts'
import { NeighborLinks } from '../../controls/neighbor-links.tsx'
import { Writes } from '../../controls/writes.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { ApprovalBadge } from '../opportunities/sales-badges.tsx'
import { ContactForm } from './contact-form.tsx'

const OpportunityForm = onDemand(
  async () => (await import('../opportunities/opportunity-form.tsx')).OpportunityForm,
)

const route = getRouteApi('/shell/contacts/$contactId')

export function ContactPage() {
  const { contactId } = route.useParams()
  const contact = useContact(contactId)
  const [edited, setEdited] = useState<Contact>()
  const [isLead, setLead] = useState(false)
  const { data } = contact
  const list = <Link to="/contacts">Contacts</Link>
  if (contact.error instanceof NotFoundError) return <Missing record="contact" list={list} />
  return (
    <>
      <PageHeader key={contactId} title={data ? nameOf(data) : 'Contact'} above={list}>
        <NeighborLinks of="contacts" id={contactId} />
        {data && (
          <Writes>
            <Button onClick={() => setLead(true)}>New lead</Button>
            <Button variant="default" onClick={() => setEdited(data)}>
              Edit
            </Button>
          </Writes>
        )}
      </PageHeader>
      <Loaded query={contact}>{(one) => <ContactDetails contact={one} />}</Loaded>
      <Section title="Opportunities and projects">
        <OpportunitiesOf contactId={contactId} />
      </Section>
      {edited && <ContactForm contact={edited} onClose={() => setEdited(undefined)} />}
      {isLead && <NewLead contactId={contactId} onClose={() => setLead(false)} />}
    </>
  )
}

/** The form of a lead from this contact, for the default pipeline. */
function NewLead({ contactId, onClose }: { readonly contactId: string; readonly onClose: () => void }) {
  const pipelines = useAllPipelines().data ?? []
  const [pipeline] = pipelines
  if (!pipeline) return null
  return <OpportunityForm contactId={contactId} pipelines={pipelines} pipeline={pipeline} onClose={onClose} />
}

function OpportunitiesOf({ contactId }: { readonly contactId: string }) {
  const list = useOpportunitiesOf(contactId)
  const stages = (useAllPipelines().data ?? []).flatMap((pipeline) => pipeline.stages)
  const columns: readonly Column<Opportunity>[] = [
    {
      header: 'Name',
      csv: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }} dir="auto">
          {name}
        </Link>
      ),
    },
    { header: 'Stage', cell: ({ stage_id }) => stages.find(({ id }) => id === stage_id)?.name ?? '–' },
    {
      header: 'Status',
      csv: ({ approval_status }) => approval_status,
      cell: ({ approval_status }) => <ApprovalBadge status={approval_status} />,
    },
    {
      header: 'Value',
      csv: ({ value }) => value,
      isNumber: true,
      cell: ({ value }) => (value === null ? '–' : formatMoney(value, 'USD')),
    },
    {
      header: 'Created',
      csv: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
  ]
  return <ListTable list={list} caption="Opportunities and projects" columns={columns} empty="None yet." />
}
