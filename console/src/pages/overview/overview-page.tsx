import { Link } from '@tanstack/react-router'
import { useDeliverySummary } from '../../api/delivery-summary.ts'
import { useEvents } from '../../api/events.ts'
import { useExpenseSummary } from '../../api/expense-sums.ts'
import { type Me, useMe } from '../../api/me.ts'
import { useOpportunitySummary } from '../../api/opportunity-sums.ts'
import { useRefreshByEvents } from '../../api/refresh-by-events.ts'
import { isAdmin, mayListExpenses } from '../../api/rights.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { DeliveryChart } from './delivery-chart.tsx'
import { ExpensesBySystem } from './expenses-by-system.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './overview.module.css'
import { SubscriptionHealth } from './subscription-health.tsx'
import { ValueByStage } from './value-by-stage.tsx'

export function OverviewPage() {
  return (
    <>
      <PageHeader title="Overview" />
      <Loaded query={useMe()}>{(me) => <Sections me={me} />}</Loaded>
    </>
  )
}

/** Money and jobs first; deliveries first for members who see no expenses and are not admins. */
function Sections({ me }: { readonly me: Me }) {
  const hasExpenses = mayListExpenses(me)
  const counts = [
    useOpportunitySummary('opportunity').data?.count,
    useOpportunitySummary('project').data?.count,
    useExpenseSummary({}, hasExpenses).data?.count ?? (hasExpenses ? undefined : 0),
  ]
  const isEmpty = counts.every((count) => count === 0)
  const money = (
    <>
      <Section title="Opportunities by stage">
        <ValueByStage />
      </Section>
      {hasExpenses && (
        <Section title="Expenses by state of handling">
          <ExpensesBySystem />
        </Section>
      )}
    </>
  )
  const sending = (
    <>
      <Section title="Deliveries of the last 24 hours">
        <DeliveriesOfDay />
      </Section>
      <Section title="Health of the subscriptions">
        <SubscriptionHealth />
      </Section>
    </>
  )
  const isOffice = hasExpenses || isAdmin(me)
  return (
    <>
      <Figures hasExpenses={hasExpenses} />
      {isEmpty && <FirstSteps me={me} />}
      <div className={styles.grid}>
        {isOffice ? money : sending}
        {isOffice ? sending : money}
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
