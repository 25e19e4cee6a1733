import { useNavigate } from '@tanstack/react-router'
import { useEvents } from '../../api/events.ts'
import { useTriggers } from '../../api/subscriptions.ts'
import { oneOf, timeParam } from '../../app/search-params.ts'
import { Empty } from '../../parts/empty.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { SelectFilter } from '../../parts/select-filter.tsx'
import { TextFilter } from '../../parts/text-filter.tsx'
import { TimeFilter } from '../../parts/time-filter.tsx'
import { EventTable } from './event-table.tsx'
import { GoToEvent } from './go-to-event.tsx'
import { eventsRoute } from './routes.ts'

export function EventsPage() {
  const search = eventsRoute.useSearch()
  const navigate = useNavigate({ from: eventsRoute.fullPath })
  const { data: triggers = [], isPending } = useTriggers()
  const ids = triggers.map(({ id }) => id)
  const filters = {
    trigger_id: oneOf(ids, search.trigger_id),
    entity_id: search.entity_id,
    since: timeParam(search.since),
    until: timeParam(search.until),
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
      </Filters>
      <Loaded query={list}>
        {(events) =>
          events.length === 0 ? (
            <Empty>
              {Object.values(search).some(Boolean)
                ? 'No event matches the filters.'
                : 'Nothing has happened yet.'}
            </Empty>
          ) : (
            <EventTable events={events} />
          )
        }
      </Loaded>
      <MoreButton list={list} />
    </>
  )
}
