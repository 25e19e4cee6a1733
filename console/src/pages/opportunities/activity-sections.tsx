import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Call, type Envelope, useCalls, useEnvelopes } from '../../api/activity.ts'
import type { List } from '../../api/lists.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './activity-sections.module.css'
import { EnvelopeBadge } from './sales-badges.tsx'

const CALLS: readonly Column<Call>[] = [
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
        {(calls) => <DataTable caption="Calls" columns={CALLS} rows={calls} keyOf={(call) => call.id} />}
      </SearchedList>
    </Section>
  )
}

const durationOf = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const ENVELOPES: readonly Column<Envelope>[] = [
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
          <DataTable caption="Envelopes" columns={ENVELOPES} rows={envelopes} keyOf={({ id }) => id} />
        )}
      </SearchedList>
    </Section>
  )
}

interface Props<Item> {
  readonly list: List<Item>
  readonly matches: (item: Item) => boolean
  /** `calls` */
  readonly what: string
  readonly children: (items: readonly Item[]) => ReactNode
}

/** Those of a list of the workspace that belong to one opportunity, with a button that searches older ones. */
function SearchedList<Item>({ list, matches, what, children }: Props<Item>) {
  return (
    <Loaded query={list}>
      {(all) => {
        const found = all.filter(matches)
        return (
          <>
            {found.length > 0 ? children(found) : <Empty>No {what}.</Empty>}
            {list.hasMore && (
              <p className={styles.more}>
                Only the newest {all.length} {what} of the workspace were searched.{' '}
                <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
                  Search older {what}
                </Button>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
