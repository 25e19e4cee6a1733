import { getRouteApi, Link } from '@tanstack/react-router'
import { useFailures } from '../../api/deliveries.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { Empty } from '../../parts/empty.tsx'
import { MoreButton } from '../../parts/list-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { groupFailures } from './failure-groups.ts'
import { FailureSection } from './failure-section.tsx'
import { FAILURE_SEARCH } from './webhook-searches.ts'

const route = getRouteApi('/shell/failures')

const EMPTY = {
  open: 'No delivery has failed, and none is being retried.',
  failed: 'No delivery has failed.',
  retrying: 'No delivery is being retried after a failure.',
  recovered: 'No delivery has succeeded after a failure.',
}

/** The failures of all subscriptions, grouped by receiver and cause. A group can be redelivered together. */
export function FailuresPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filters = FAILURE_SEARCH.filtersOf(search)
  const list = useFailures(filters)
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  const empty = FAILURE_SEARCH.isFiltered({ ...search, status: undefined })
    ? 'No delivery matches these filters.'
    : EMPTY[filters.status ?? 'open']
  return (
    <>
      <PageHeader title="Failures" above={<Link to="/webhooks">Webhooks</Link>} />
      <FilterForm list={FAILURE_SEARCH} search={search} onChange={filter} error={list.error} />
      <Loaded query={list}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Empty>{empty}</Empty>
          ) : (
            groupFailures(deliveries).map((group) => (
              <FailureSection key={group.id} group={group} hasMore={list.hasMore} />
            ))
          )
        }
      </Loaded>
      <MoreButton list={list} />
    </>
  )
}
