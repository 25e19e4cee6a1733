import { getRouteApi, Link } from '@tanstack/react-router'
import { type Event, useEvents } from '../../api/events.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Time } from '../../parts/time.tsx'
import { EVENT_SEARCH } from './event-search.ts'

const route = getRouteApi('/shell/events')

export function EventsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useEvents(EVENT_SEARCH.filtersOf(search))
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Events" />
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
    csv: ({ trigger }) => trigger,
    cell: ({ id, trigger }) => (
      <Link to="/events/$eventId" params={{ eventId: id }}>
        {trigger}
      </Link>
    ),
  },
  { header: 'Record', csv: ({ entity_type }) => entity_type, cell: ({ entity_type }) => entity_type },
  {
    header: 'Id of the record',
    csv: ({ entity_id }) => entity_id,
    cell: ({ entity_id }) => <code>{entity_id}</code>,
  },
  {
    header: 'Occurred',
    csv: ({ occurred_at }) => occurred_at,
    cell: ({ occurred_at }) => <Time precision="second" value={occurred_at} />,
  },
]
