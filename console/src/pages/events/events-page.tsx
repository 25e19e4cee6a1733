import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { EVENT_ORDERS, type Event, useEvents } from '../../api/events.ts'
import { useTriggers } from '../../api/subscriptions.ts'
import type { Column } from '../../parts/data-table.tsx'
import { Filters, SelectFilter, TextFilter, TimeFilter } from '../../parts/filters.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { oneOf, timeParam } from '../../parts/search-params.ts'
import { Time } from '../../parts/time.tsx'
import styles from './events-page.module.css'

const route = getRouteApi('/shell/events')

export function EventsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: triggers = [], isPending } = useTriggers()
  const ids = triggers.map(({ id }) => id)
  const filters = {
    trigger_id: oneOf(ids, search.trigger_id),
    entity_id: search.entity_id,
    since: timeParam(search.since),
    until: timeParam(search.until),
    order: oneOf(EVENT_ORDERS, search.order),
  }
  const list = useEvents(filters, { enabled: !isPending })
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Events">
        <GoToEvent />
      </PageHeader>
      <Filters>
        <SelectFilter
          label="Trigger"
          value={search.trigger_id}
          options={ids}
          onChange={(trigger_id) => filter({ trigger_id })}
        />
        <TextFilter
          label="Id of the record"
          value={search.entity_id}
          onChange={(entity_id) => filter({ entity_id })}
        />
        <TimeFilter label="Since" value={search.since} onChange={(since) => filter({ since })} />
        <TimeFilter label="Until" value={search.until} onChange={(until) => filter({ until })} />
        <SelectFilter
          label="Order"
          all="Newest first"
          value={search.order}
          options={[{ value: 'oldest', label: 'Oldest first' }]}
          onChange={(order) => filter({ order })}
        />
      </Filters>
      <ListTable
        list={list}
        caption="Events"
        columns={COLUMNS}
        empty={
          Object.values(search).some(Boolean) ? 'No event matches the filters.' : 'Nothing has happened yet.'
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
