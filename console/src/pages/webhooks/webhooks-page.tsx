import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Subscription, type SubscriptionWithSecret, useSubscriptions } from '../../api/subscriptions.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { Writes } from '../../controls/writes.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { useNewForm } from '../../parts/new-form.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { DeliveriesOfDay } from './deliveries-of-day.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { HealthBadge, SubscriptionState } from './webhook-badges.tsx'
import { SUBSCRIPTION_SEARCH } from './webhook-searches.ts'
import { describeTriggers } from './webhook-words.ts'

const route = getRouteApi('/shell/webhooks')

export function WebhooksPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useSubscriptions(SUBSCRIPTION_SEARCH.filtersOf(search))
  const [creating, setCreating] = useNewForm()
  const [created, setCreated] = useState<SubscriptionWithSecret>()
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })

  return (
    <>
      <PageHeader title="Webhooks">
        <Link to="/failures">Failures</Link>
        <Writes to="subscriptions">
          <Button onClick={() => setCreating(true)}>Create a subscription</Button>
        </Writes>
      </PageHeader>
      <FilterForm list={SUBSCRIPTION_SEARCH} search={search} onChange={filter} error={list.error} />
      <ListTable
        list={list}
        caption="Subscriptions"
        columns={COLUMNS}
        empty={
          SUBSCRIPTION_SEARCH.isFiltered(search) ? (
            <>
              No subscription matches the filters. <Link to="/webhooks">Show all</Link>
            </>
          ) : (
            'No subscriptions yet. A subscription sends the events of its triggers to your server.'
          )
        }
      />
      {list.data && (
        <Section title="Deliveries of the last 24 hours">
          <DeliveriesOfDay />
        </Section>
      )}
      {creating && (
        <SubscriptionForm
          onClose={() => setCreating(false)}
          onCreated={(subscription) => {
            setCreating(false)
            setCreated(subscription)
          }}
        />
      )}
      <SecretDialog subscription={created} onClose={() => setCreated(undefined)} />
    </>
  )
}

const COLUMNS: readonly Column<Subscription>[] = [
  {
    header: 'Target',
    csv: { Target: ({ target_url }) => target_url, Description: ({ description }) => description },
    cell: ({ id, target_url, description }) => (
      <>
        <Link to="/webhooks/$subscriptionId" params={{ subscriptionId: id }}>
          {target_url}
        </Link>
        {description && <div>{description}</div>}
      </>
    ),
  },
  {
    header: 'Triggers',
    csv: ({ trigger_ids }) => trigger_ids.join('; '),
    cell: ({ trigger_ids }) => describeTriggers(trigger_ids),
  },
  {
    header: 'Status',
    csv: ({ status }) => status,
    cell: (subscription) => <SubscriptionState subscription={subscription} />,
  },
  {
    header: 'Health',
    csv: ({ health }) => health.status,
    cell: ({ health }) => <HealthBadge health={health} />,
  },
  {
    header: 'Last success',
    csv: ({ health }) => health.last_success_at,
    cell: ({ health }) =>
      health.last_success_at ? <Time precision="second" value={health.last_success_at} /> : '–',
  },
]
