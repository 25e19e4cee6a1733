import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import { type Contact, contactList } from '../../api/contacts.ts'
import { useList } from '../../api/lists.ts'
import { AddressLink } from '../../controls/address-link.tsx'
import { EmailLink, PhoneLink } from '../../controls/contact-details.tsx'
import { ADDRESS_LABELS, nameOf } from '../../controls/contact-texts.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { ImportLink } from '../../controls/import-link.tsx'
import { Writes } from '../../controls/writes.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { onDemand, soon } from '../../parts/on-demand.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { useShownList } from '../../parts/shown-list.ts'
import { Time } from '../../parts/time.tsx'
import { CONTACT_SEARCH } from './contact-search.ts'

const ContactForm = onDemand(soon(async () => (await import('./contact-form.tsx')).ContactForm))

const route = getRouteApi('/shell/contacts')

/** The people whom the workspace works for. */
export function ContactsPage() {
  const search = route.useSearch()
  const filter = route.useNavigate()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const list = useList(contactList(CONTACT_SEARCH.filtersOf(search)))
  useShownList('contacts', list.data)
  return (
    <>
      <PageHeader title="Contacts">
        <Writes>
          <ImportLink kind="contacts" />
          <Button onClick={() => setAdding(true)}>Add a contact</Button>
        </Writes>
      </PageHeader>
      <FilterForm
        list={CONTACT_SEARCH}
        search={search}
        onChange={(change) => void filter({ search: change, replace: true })}
        error={list.error}
      />
      <ListTable
        list={list}
        caption="Contacts"
        columns={COLUMNS}
        empty={
          CONTACT_SEARCH.isFiltered(search)
            ? 'No contact has this in the name or email, or in the phone number, which is found by four or more digits.'
            : 'No contacts yet. Add one here, or type a new name in the form of an opportunity.'
        }
      />
      {isAdding && (
        <ContactForm
          onSaved={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<Contact>[] = [
  {
    header: 'Name',
    csv: ({ name }) => name,
    cell: (contact) => (
      <Link to="/contacts/$contactId" params={{ contactId: contact.id }}>
        {nameOf(contact)}
      </Link>
    ),
  },
  { header: 'Phone', csv: ({ phone }) => phone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { header: 'Email', csv: ({ email }) => email, cell: ({ email }) => <EmailLink email={email} /> },
  {
    header: 'Address',
    // By the labels of the lines, which an import recognizes.
    csv: Object.fromEntries(
      keysOf(ADDRESS_LABELS).map((id) => [ADDRESS_LABELS[id], (one: Contact) => one[id]]),
    ),
    cell: (contact) => <AddressLink of={contact} />,
  },
  {
    header: 'Added',
    csv: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Time value={created_at} />,
  },
]
