import { Link } from '@tanstack/react-router'
import { useDeliverySummary } from '../../api/delivery-summary.ts'
import { useEvents } from '../../api/events.ts'
import { useMe } from '../../api/me.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { useUnhandledExpenses } from '../../api/unhandled-expenses.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { DeliveryChart } from './delivery-chart.tsx'
import styles from './overview.module.css'
import { SubscriptionHealth } from './subscription-health.tsx'

export function OverviewPage() {
  return (
    <>
      <PageHeader title="Overview" />
      <div className={styles.grid}>
        <Section title="Deliveries of the last 24 hours">
          <DeliveriesOfDay />
        </Section>
        <Section title="Health of the subscriptions">
          <SubscriptionHealth />
        </Section>
        <Section title="Recent events">
          <RecentEvents />
        </Section>
        <UnhandledExpenses />
      </div>
    </>
  )
}

function DeliveriesOfDay() {
  const summary = useDeliverySummary()
  return (
    <Loaded query={summary}>
      {({ hours, complete }) => (
        <>
          <p>
            <Link to="/failures">Failures of all subscriptions</Link>
          </p>
          <DeliveryChart hours={hours} />
          {!complete && <p className={styles.quiet}>There were more deliveries than are counted here.</p>}
        </>
      )}
    </Loaded>
  )
}

const SHOWN = 10

/** The newest events, as they happen. */
function RecentEvents() {
  const events = useEvents({}, { limit: SHOWN })
  return (
    <Loaded query={events}>
      {(data) =>
        data.length === 0 ? (
          <Empty>Nothing has happened yet. Events appear here by themselves.</Empty>
        ) : (
          <ul className={styles.list} aria-label="Recent events">
            {data.map(({ id, trigger, occurred_at }) => (
              <li key={id} className={styles.item}>
                <Link to="/events/$eventId" params={{ eventId: id }}>
                  {trigger}
                </Link>
                <span className={styles.quiet}>
                  <Time value={occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Shown only to keys that may list expenses. */
function UnhandledExpenses() {
  const { data: me } = useMe()
  if (!me || !mayListExpenses(me)) return null
  return (
    <Section title="Expenses not yet handled">
      <Systems />
    </Section>
  )
}

function Systems() {
  const systems = useUnhandledExpenses()
  return (
    <Loaded query={systems}>
      {(data) =>
        data.length === 0 ? (
          <Empty>No system has handled an expense yet.</Empty>
        ) : (
          <ul className={styles.list}>
            {data.map(({ system, count, hasMore }) => (
              <li key={system} className={styles.item}>
                <Link to="/expenses" search={{ unreconciled_by: system }}>
                  {system}
                </Link>
                <span>{hasMore ? `${count} or more` : count}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
