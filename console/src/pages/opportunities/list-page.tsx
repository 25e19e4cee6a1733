import { getRouteApi, Link } from '@tanstack/react-router'
import { useOpportunityList } from '../../api/opportunities.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { definedIn } from '../../parts/search-params.ts'
import { useShownList } from '../../parts/shown-list.ts'
import { OPPORTUNITY_COLUMNS } from './opportunity-columns.tsx'
import { titleOf } from './opportunity-list-search.ts'

const route = getRouteApi('/shell/opportunities/list')

/** The leads and jobs behind a number of another page. */
export function OpportunityListPage() {
  const filters = definedIn(route.useSearch())
  const list = useOpportunityList(filters)
  useShownList('opportunities', list.data)
  const title = titleOf(filters)
  const count = list.data?.length.toLocaleString() ?? ''
  return (
    <>
      <PageHeader title={title} above={<Link to="/">Today</Link>}>
        <Link to="/opportunities">Board</Link>
      </PageHeader>
      <p role="status">{list.data && `${count}${list.hasMore ? ' or more' : ''}`}</p>
      <ListTable
        list={list}
        caption={title}
        columns={OPPORTUNITY_COLUMNS}
        empty="Nothing is on this list any more."
      />
    </>
  )
}
