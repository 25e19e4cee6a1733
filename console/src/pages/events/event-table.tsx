import { Link } from '@tanstack/react-router'
import type { Event } from '../../api/events.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Time } from '../../parts/time.tsx'

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

export const EventTable = ({ events }: { readonly events: readonly Event[] }) => (
  <DataTable caption="Events" columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
)
