import { Link } from '@tanstack/react-router'
import { useDeliverySummary } from '../../api/delivery-summary.ts'
import { useEvents } from '../../api/events.ts'
import { useMe } from '../../api/me.ts'
import { useRefreshByEvents } from '../../api/refresh-by-events.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { DeliveryChart } from './delivery-chart.tsx'
import { ExpensesBySystem } from './expenses-by-system.tsx'
import styles from './overview.module.css'
import { SubscriptionHealth } from './subscription-health.tsx'
import { ValueByStage } from './value-by-stage.tsx'

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
        <Section title="Pipeline value by stage">
          <ValueByStage />
        </Section>
        <Expenses />
        <Section title="Recent events">
          <RecentEvents />
        </Section>
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
  const events = useEvents({}, SHOWN)
  useRefreshByEvents(events.data)
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

/** Shown only to keys that may list expenses. Its place is kept until that is known, so that nothing moves. */
function Expenses() {
  const { data: me } = useMe()
  if (me && !mayListExpenses(me)) return null
  return <Section title="Expenses by state of handling">{me && <ExpensesBySystem />}</Section>
}
