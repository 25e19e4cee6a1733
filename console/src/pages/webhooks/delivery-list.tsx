import { getRouteApi } from '@tanstack/react-router'
import { useDeliveries } from '../../api/deliveries.ts'
import type { Subscription } from '../../api/subscriptions.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { DELIVERY_COLUMNS } from './delivery-columns.tsx'
import { DELIVERY_SEARCH } from './webhook-searches.ts'

const route = getRouteApi('/shell/webhooks/$subscriptionId')

/** The deliveries of a subscription, newest first, with filters in the address. */
export function DeliveryList({ subscription }: { readonly subscription: Subscription }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useDeliveries(subscription.id, DELIVERY_SEARCH.filtersOf(search))
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <FilterForm list={DELIVERY_SEARCH} search={search} onChange={filter} error={list.error} />
      <ListTable
        list={list}
        caption="Deliveries"
        columns={DELIVERY_COLUMNS}
        empty={
          DELIVERY_SEARCH.isFiltered(search)
            ? 'No delivery matches the filters.'
            : 'Nothing was delivered yet. Send a test to try your receiver.'
        }
      />
    </>
  )
}
