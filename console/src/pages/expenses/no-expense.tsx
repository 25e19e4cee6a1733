import type { Me } from '../../api/me.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { LIST_LINK } from './list-link.tsx'
import { NoExpenses } from './no-expenses.tsx'

export function NoAccess({ me }: { readonly me: Me }) {
  return (
    <>
      <PageHeader title="Expense" above={LIST_LINK} />
      <NoExpenses me={me} />
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
