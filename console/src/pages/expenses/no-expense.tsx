import type { ComponentProps } from 'react'
import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { LIST_LINK } from './list-link.tsx'
import { NoExpenses } from './no-expenses.tsx'

export function NoAccess(props: ComponentProps<typeof NoExpenses>) {
  return (
    <>
      <PageHeader title="Expense" above={LIST_LINK} />
      <NoExpenses {...props} />
    </>
  )
}

/** A member with `expenses.view` alone sees their own expenses; for them, others do not exist. */
export function Missing() {
  return (
    <>
      <PageHeader title="Expense not found" above={LIST_LINK} />
      <Empty>There is no such expense, or your key may not see it.</Empty>
    </>
  )
}
