import { hasExpenses } from '../../api/expense-rights.ts'
import type { Me } from '../../api/me.ts'
import { Empty } from '../../parts/empty.tsx'

/** Why the page shows no expenses. */
export function NoExpenses({ me }: { readonly me: Me }) {
  if (!hasExpenses(me)) {
    return <Empty>Expenses are part of the Professional plan, and this workspace has another plan.</Empty>
  }
  return (
    <Empty>
      Your key may not see all expenses: that needs the permissions <code>expenses.view</code> and{' '}
      <code>expenses.view_all</code>. An administrator of the workspace can give them to you.
    </Empty>
  )
}
