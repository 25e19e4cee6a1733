import { Link } from '@tanstack/react-router'
import type { Subscription } from '../../api/subscription-types.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Time } from '../../parts/time.tsx'
import { describeTriggers } from './describe-triggers.ts'
import { HealthBadge, SubscriptionState } from './webhook-badges.tsx'

const COLUMNS: readonly Column<Subscription>[] = [
  {
    header: 'Target',
    cell: ({ id, target_url, description }) => (
      <>
        <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: id }}>
          {target_url}
        </Link>
        {description && <div>{description}</div>}
      </>
    ),
  },
  { header: 'Triggers', cell: ({ trigger_ids }) => describeTriggers(trigger_ids) },
  { header: 'Status', cell: (subscription) => <SubscriptionState subscription={subscription} /> },
  { header: 'Health', cell: ({ health }) => <HealthBadge health={health} /> },
  {
    header: 'Last success',
    cell: ({ health }) => (health.last_success_at ? <Time value={health.last_success_at} /> : '–'),
  },
]

export const SubscriptionTable = ({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) => (
  <DataTable caption="Subscriptions" columns={COLUMNS} rows={subscriptions} keyOf={({ id }) => id} />
)
