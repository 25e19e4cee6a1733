import { getRouteApi, Link } from '@tanstack/react-router'
import { type Opportunity, useOpportunityList } from '../../api/opportunities.ts'
import type { Column } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { definedIn } from '../../parts/search-params.ts'
import { Time } from '../../parts/time.tsx'
import { titleOf } from './opportunity-list-search.ts'
import { ApprovalBadge } from './sales-badges.tsx'

const route = getRouteApi('/shell/opportunities/list')

/** The leads and jobs behind a number of another page. */
export function OpportunityListPage() {
  const filters = definedIn(route.useSearch())
  const list = useOpportunityList(filters)
  const title = titleOf(filters)
  const count = list.data?.length.toLocaleString() ?? ''
  return (
    <>
      <PageHeader title={title} above={<Link to="/">Today</Link>}>
        <Link to="/opportunities">Board</Link>
      </PageHeader>
      <p role="status">{list.data && `${count}${list.hasMore ? ' or more' : ''}`}</p>
      <ListTable list={list} caption={title} columns={COLUMNS} empty="Nothing is on this list any more." />
    </>
  )
}

const COLUMNS: readonly Column<Opportunity>[] = [
  {
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/opportunities/$opportunityId" params={{ opportunityId: id }}>
        {name}
      </Link>
    ),
  },
  { header: 'Contact', cell: ({ contact_name }) => contact_name ?? '–' },
  { header: 'Status', cell: ({ approval_status }) => <ApprovalBadge status={approval_status} /> },
  {
    header: 'Value',
    isNumber: true,
    cell: ({ value }) => (value === null ? '–' : formatMoney(value, 'USD')),
  },
  {
    header: 'Appointment',
    cell: ({ appointment_at }) => (appointment_at ? <Time value={appointment_at} /> : '–'),
  },
  { header: 'Created', cell: ({ created_at }) => <Time value={created_at} /> },
]
