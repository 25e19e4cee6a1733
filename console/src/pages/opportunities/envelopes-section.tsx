import { type Envelope, useEnvelopes } from '../../api/activity.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { EnvelopeBadge } from './sales-badges.tsx'
import { SearchedList } from './searched-list.tsx'

const COLUMNS: readonly Column<Envelope>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Status', cell: ({ status }) => <EnvelopeBadge status={status} /> },
  {
    header: 'Recipients',
    cell: ({ recipients }) =>
      recipients.map(({ id, name, status }) => (
        <div key={id}>
          {name}: {status}
        </div>
      )),
  },
  { header: 'Sent', cell: ({ created_at }) => <Time value={created_at} /> },
]

export function EnvelopesSection({ opportunityId }: { readonly opportunityId: string }) {
  return (
    <Section title="Envelopes">
      <SearchedList
        list={useEnvelopes()}
        what="envelopes"
        matches={({ opportunity_id }) => opportunity_id === opportunityId}
      >
        {(envelopes) => (
          <DataTable caption="Envelopes" columns={COLUMNS} rows={envelopes} keyOf={({ id }) => id} />
        )}
      </SearchedList>
    </Section>
  )
}
