import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contact, useContacts } from '../../api/contacts.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Time } from '../../parts/time.tsx'
import { addressOf } from '../opportunities/address.ts'
import { ContactForm } from './contact-form.tsx'
import { EmailLink, nameOf, PhoneLink } from './contact-links.tsx'
import { CONTACT_SEARCH } from './contact-search.ts'

const route = getRouteApi('/shell/contacts')

/** The people whom the workspace works for. */
export function ContactsPage() {
  const search = route.useSearch()
  const filter = route.useNavigate()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const list = useContacts(CONTACT_SEARCH.filtersOf(search))
  return (
    <>
      <PageHeader title="Contacts">
        <Button onClick={() => setAdding(true)}>Add a contact</Button>
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
            ? 'No contact matches.'
            : 'No contacts yet. Add one, or create an opportunity with a phone number.'
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
    cell: (contact) => (
      <Link to="/contacts/$contactId" params={{ contactId: contact.id }} dir="auto">
        {nameOf(contact)}
      </Link>
    ),
  },
  { header: 'Phone', cell: ({ phone }) => <PhoneLink phone={phone} /> },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Address', cell: (contact) => addressOf(contact) || '–' },
  { header: 'Added', cell: ({ created_at }) => <Time value={created_at} /> },
]
