import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { DeliveriesOfDay } from './deliveries-of-day.tsx'
import styles from './overview.module.css'
import { RecentEvents } from './recent-events.tsx'
import { SubscriptionHealth } from './subscription-health.tsx'
import { UnhandledExpenses } from './unhandled-expenses.tsx'

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
