import { getRouteApi, Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useDeliveriesOfEvent } from '../../api/deliveries.ts'
import { type Event, useEvent } from '../../api/events.ts'
import { useMembers } from '../../api/members.ts'
import { Definitions, type Entries } from '../../parts/definitions.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { DELIVERY_COLUMNS } from '../webhooks/delivery-columns.tsx'

const route = getRouteApi('/shell/events/$eventId')

export function EventPage() {
  const { eventId } = route.useParams()
  const event = useEvent(eventId)
  const list = <Link to="/events">Events</Link>
  if (event.error instanceof NotFoundError) return <Missing record="event" list={list} />
  return (
    <>
      <PageHeader title="Event" name={event.data?.trigger} above={list} />
      <Loaded query={event}>
        {(data) => (
          <>
            <Summary event={data} />
            <Section title="Deliveries">
              <EventDeliveries eventId={data.id} />
            </Section>
            <Section title="Payload">
              <JsonView value={data} label="the payload" />
            </Section>
          </>
        )}
      </Loaded>
    </>
  )
}

function Summary({ event }: { readonly event: Event }) {
  const { id, trigger, entity_type, entity_id, occurred_at, performed_by } = event
  const { data: members } = useMembers()
  const author = members?.find((member) => member.id === performed_by)
  return (
    <Definitions
      entries={
        {
          id: ['Id', <code key="id">{id}</code>],
          trigger: ['Trigger', trigger],
          entity_type: null,
          entity_id: [
            'Record',
            <span key="record">
              {entity_type} <RecordLink event={event} /> (
              <Link to="/events" search={{ entity_id }}>
                all its events
              </Link>
              )
            </span>,
          ],
          occurred_at: ['Occurred', <Time key="occurred" precision="second" value={occurred_at} />],
          performed_by: ['Performed by', author?.name ?? performed_by ?? 'the system'],
          // In the payload.
          metadata: null,
          data: null,
        } satisfies Entries<Event>
      }
    />
  )
}

/** A link to the page of the event's record, if the record has a page. A deleted expense has none. */
function RecordLink({ event: { trigger, entity_type, entity_id } }: { readonly event: Event }) {
  if (entity_type === 'opportunity')
    return (
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: entity_id }}>
        {entity_id}
      </Link>
    )
  if (entity_type === 'expense' && trigger !== 'expense.deleted')
    return (
      <Link to="/expenses/$expenseId" params={{ expenseId: entity_id }}>
        {entity_id}
      </Link>
    )
  return <code>{entity_id}</code>
}

function EventDeliveries({ eventId }: { readonly eventId: string }) {
  const list = useDeliveriesOfEvent(eventId)
  return (
    <ListTable
      list={list}
      caption="Deliveries"
      columns={DELIVERY_COLUMNS}
      empty="No subscription received this event."
    />
  )
}
