import { Link } from '@tanstack/react-router'
import { type Call, type Envelope, useCalls, useEnvelopes } from '../../api/activity.ts'
import { useAllMembers, useAllPipelines } from '../../api/choices.ts'
import { useEstimates } from '../../api/estimates.ts'
import { useEvents } from '../../api/events.ts'
import { useProjectExpenses } from '../../api/expense-list.ts'
import type { List } from '../../api/lists.ts'
import { useMe } from '../../api/me.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { usePhotos } from '../../api/photos.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './timeline.module.css'
import { callsOf, type TimelineEntry, timelineEntries } from './timeline-entries.ts'

/** Everything that happened to an opportunity, the newest first. Parts appear as they are loaded. */
export function Timeline({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id } = opportunity
  const { data: me } = useMe()
  const stages = (useAllPipelines().data ?? []).flatMap((pipeline) => pipeline.stages)
  const members = useAllMembers().data ?? []
  const events = useEvents({ entity_id: id })
  const estimates = useEstimates(id, opportunity.estimate !== null)
  const envelopes = useEnvelopes()
  const calls = useCalls()
  const expenses = useProjectExpenses(id, me !== undefined && mayListExpenses(me))
  const photos = usePhotos({ project_id: id })
  const isOfIt = ({ opportunity_id }: Envelope) => opportunity_id === id
  const entries = timelineEntries(
    {
      events: events.data ?? [],
      estimates: estimates.data ?? [],
      envelopes: envelopes.data?.filter(isOfIt) ?? [],
      calls: callsOf(calls.data ?? [], opportunity),
      expenses: expenses.data?.expenses ?? [],
      photos: photos.data ?? [],
      valueChanges: opportunity.value_changes ?? [],
    },
    stages,
  )
  const error = [events, estimates, envelopes, calls, expenses, photos].find((each) => each.error)?.error
  return (
    <Section title="Timeline">
      {error && <ErrorNotice error={error} />}
      <ol className={styles.list} aria-label="Timeline">
        {entries.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            by={members.find((member) => member.id === entry.by)?.name}
          />
        ))}
      </ol>
      <div className={styles.more}>
        <Older list={events} what="events" />
        <Searched list={calls} what="calls" />
        <Searched list={envelopes} what="envelopes" />
        {expenses.data?.hasMore && (
          <Link to="/expenses" search={{ project_id: id }}>
            All expenses
          </Link>
        )}
      </div>
    </Section>
  )
}

interface EntryProps {
  readonly entry: TimelineEntry
  /** The name of the member who made the change. */
  readonly by: string | undefined
}

function Entry({ entry: { id, kind, at, text, details }, by }: EntryProps) {
  return (
    <li className={styles.entry} data-kind={kind}>
      {kind === 'expense' ? (
        <Link to="/expenses/$expenseId" params={{ expenseId: id }}>
          {text}
        </Link>
      ) : kind === 'estimate' ? (
        <Link to="/estimates/$estimateId" params={{ estimateId: id }}>
          {text}
        </Link>
      ) : kind === 'photo' ? (
        <Link to="/photos" search={{ open: id }}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      <span className={styles.at}>
        {by && <bdi>{by}, </bdi>}
        <Time value={at} />
      </span>
      {details.length > 0 && <p className={styles.detail}>{details.join(' · ')}</p>}
    </li>
  )
}

interface MoreProps {
  readonly list: List<unknown>
  /** `calls` */
  readonly what: string
}

const Older = ({ list, what }: MoreProps) =>
  list.hasMore && (
    <LinkButton disabled={list.isLoadingMore} onClick={list.loadMore}>
      Show older {what}
    </LinkButton>
  )

/** The API has no filter by opportunity, so this searches the workspace's calls. */
const Searched = ({ list, what }: { readonly list: List<Call> | List<Envelope>; readonly what: string }) =>
  list.hasMore && (
    <span>
      Only the newest {list.data?.length} {what} of the workspace were searched.{' '}
      <LinkButton disabled={list.isLoadingMore} onClick={list.loadMore}>
        Search older {what}
      </LinkButton>
    </span>
  )
