import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubscriptionWithSecret } from '../../api/subscription-types.ts'
import { HEALTH_STATUSES, SUBSCRIPTION_STATUSES, useSubscriptions } from '../../api/subscriptions.ts'
import { Empty } from '../../parts/empty.tsx'
import { Filters } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { oneOf } from '../../parts/search-params.ts'
import { SelectFilter } from '../../parts/select-filter.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SubscriptionForm } from './subscription-form.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

const route = getRouteApi('/shell/webhooks')

export function WebhooksPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useSubscriptions({
    status: oneOf(SUBSCRIPTION_STATUSES, search.status),
    health: oneOf(HEALTH_STATUSES, search.health),
  })
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<SubscriptionWithSecret>()
  const isFiltered = search.status !== undefined || search.health !== undefined
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })

  return (
    <>
      <PageHeader title="Webhooks">
        <Button onClick={() => setCreating(true)}>Create a subscription</Button>
      </PageHeader>
      <Filters>
        <SelectFilter
          label="Status"
          value={search.status}
          options={SUBSCRIPTION_STATUSES}
          onChange={(status) => filter({ status })}
        />
        <SelectFilter
          label="Health"
          value={search.health}
          options={HEALTH_STATUSES}
          onChange={(health) => filter({ health })}
        />
      </Filters>
      <Loaded query={list}>
        {(subscriptions) =>
          subscriptions.length === 0 ? (
            <Empty>
              {isFiltered ? (
                <>
                  No subscription matches the filters. <Link to="/webhooks">Show all</Link>
                </>
              ) : (
                'No subscriptions yet. A subscription sends the events of its triggers to your server.'
              )}
            </Empty>
          ) : (
            <SubscriptionTable subscriptions={subscriptions} />
          )
        }
      </Loaded>
      <MoreButton list={list} />
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
