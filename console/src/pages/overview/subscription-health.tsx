import { Link } from '@tanstack/react-router'
import { HEALTH_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import { type DeliverySummary, useDeliverySummary } from '../../api/delivery-summary.ts'
import { useCurrentSubscriptions } from '../../api/subscriptions.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { HealthBadge, SubscriptionBadge } from '../webhooks/webhook-badges.tsx'
import styles from './overview.module.css'

/** Each subscription that receives events, failing subscriptions first. */
export function SubscriptionHealth() {
  const summary = useDeliverySummary()
  return <Loaded query={summary}>{({ subscriptions }) => <Current attempts={subscriptions} />}</Loaded>
}

function Current({ attempts }: { readonly attempts: DeliverySummary['subscriptions'] }) {
  const subscriptions = useCurrentSubscriptions(attempts)
  return (
    <Loaded query={subscriptions}>
      {(current) => {
        if (current.length === 0) {
          return (
            <Empty>
              No subscriptions. <Link to="/webhooks">Create one</Link>
            </Empty>
          )
        }
        const rank = ({ health }: (typeof current)[number]) => HEALTH_STATUSES.indexOf(health.status)
        const sorted = current.toSorted((a, b) => rank(b) - rank(a))
        return (
          <ul className={styles.list}>
            {sorted.map(({ id, target_url, status, owner_status, health }) => (
              <li key={id} className={styles.item}>
                <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: id }}>
                  {target_url}
                </Link>
                <span>
                  {status === 'paused' && <SubscriptionBadge status={status} />}{' '}
                  {owner_status === 'deactivated' && (
                    <StatusBadge tone="warning">owner deactivated</StatusBadge>
                  )}{' '}
                  <HealthBadge health={health} />
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
