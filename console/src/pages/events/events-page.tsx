import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Event, useEvents } from '../../api/events.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Time } from '../../parts/time.tsx'
import { EVENT_SEARCH } from './event-search.ts'
import styles from './events-page.module.css'

const route = getRouteApi('/shell/events')

export function EventsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useEvents(EVENT_SEARCH.filtersOf(search))
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Events">
        <GoToEvent />
      </PageHeader>
      <FilterForm list={EVENT_SEARCH} search={search} onChange={filter} error={list.error} />
      <ListTable
        list={list}
        caption="Events"
        columns={COLUMNS}
        empty={
          EVENT_SEARCH.isFiltered(search) ? 'No event matches the filters.' : 'Nothing has happened yet.'
        }
      />
    </>
  )
}

const COLUMNS: readonly Column<Event>[] = [
  {
    header: 'Trigger',
    cell: ({ id, trigger }) => (
      <Link to="/events/$eventId" params={{ eventId: id }}>
        {trigger}
      </Link>
    ),
  },
  { header: 'Record', cell: ({ entity_type }) => entity_type },
  { header: 'Id of the record', cell: ({ entity_id }) => <code>{entity_id}</code> },
  { header: 'Occurred', cell: ({ occurred_at }) => <Time value={occurred_at} /> },
]

/** Opens an event by an id from a log or a request. */
function GoToEvent() {
  const [id, setId] = useState('')
  const navigate = useNavigate()
  const open = (event: FormEvent) => {
    event.preventDefault()
    const eventId = id.trim()
    if (eventId) void navigate({ to: '/events/$eventId', params: { eventId } })
  }
  return (
    <form onSubmit={open} className={styles.form}>
      <TextInput
        aria-label="Event id"
        placeholder="evt_…"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  )
}
