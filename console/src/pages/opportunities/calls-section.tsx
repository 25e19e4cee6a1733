import { type Call, useCalls } from '../../api/activity.ts'
import type { Opportunity } from '../../api/sales-types.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { SearchedList } from './searched-list.tsx'

const COLUMNS: readonly Column<Call>[] = [
  { header: 'Time', cell: ({ created_at }) => <Time value={created_at} /> },
  { header: 'Direction', cell: ({ direction }) => direction },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'From', cell: ({ from_number }) => from_number ?? '–' },
  { header: 'To', cell: ({ to_number }) => to_number ?? '–' },
  { header: 'Duration', isNumber: true, cell: ({ duration_seconds }) => durationOf(duration_seconds) },
  { header: 'Summary', cell: ({ summary }) => summary ?? '–' },
]

/** Calls that name the opportunity, or its contact. */
export function CallsSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, primary_contact_id } = opportunity
  return (
    <Section title="Calls">
      <SearchedList
        list={useCalls()}
        what="calls"
        matches={({ opportunity_id, contact_id }) =>
          opportunity_id === id || (opportunity_id === null && contact_id === primary_contact_id)
        }
      >
        {(calls) => <DataTable caption="Calls" columns={COLUMNS} rows={calls} keyOf={(call) => call.id} />}
      </SearchedList>
    </Section>
  )
}

const durationOf = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
