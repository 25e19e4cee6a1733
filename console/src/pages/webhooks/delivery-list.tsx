import { getRouteApi } from '@tanstack/react-router'
import { DELIVERY_STATUSES, useDeliveries } from '../../api/deliveries.ts'
import { type Subscription, useTriggers } from '../../api/subscriptions.ts'
import { Filters, SelectFilter, TimeFilter } from '../../parts/filters.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { oneOf, timeParam } from '../../parts/search-params.ts'
import { DELIVERY_COLUMNS } from './delivery-columns.tsx'

const route = getRouteApi('/shell/webhooks/$subscriptionId')

/** The deliveries of a subscription, newest first, with filters in the address. */
export function DeliveryList({ subscription }: { readonly subscription: Subscription }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: triggers = [], isPending } = useTriggers()
  const ids = triggers.map(({ id }) => id)
  const list = useDeliveries(
    subscription.id,
    {
      status: oneOf(DELIVERY_STATUSES, search.status),
      trigger_id: oneOf(ids, search.trigger_id),
      since: timeParam(search.since),
      until: timeParam(search.until),
    },
    !isPending,
  )
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <Filters>
        <SelectFilter
          label="Status"
          value={search.status}
          options={DELIVERY_STATUSES}
          onChange={(status) => filter({ status })}
        />
        <SelectFilter
          label="Trigger"
          value={search.trigger_id}
          options={ids}
          onChange={(trigger_id) => filter({ trigger_id })}
        />
        <TimeFilter label="Events since" value={search.since} onChange={(since) => filter({ since })} />
        <TimeFilter label="Events until" value={search.until} onChange={(until) => filter({ until })} />
      </Filters>
      <ListTable
        list={list}
        caption="Deliveries"
        columns={DELIVERY_COLUMNS}
        empty={
          Object.values(search).some(Boolean)
            ? 'No delivery matches the filters.'
            : 'Nothing was delivered yet. Send a test to try your receiver.'
        }
      />
    </>
  )
}
