import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ForbiddenError, PlanRequiredError } from '../../../../clients/typescript/src/errors.ts'
import { type Me, useMe } from '../../api/me.ts'
import { hasExpenses, subjectOf } from '../../api/rights.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { permissionLabel } from '../../parts/permission-words.ts'

type Reason = 'plan' | 'permissions'

/** Why a member may not see expenses: the plan of the workspace, or missing permissions. */
export const lackOf = (me: Me): Reason => (hasExpenses(me) ? 'permissions' : 'plan')

/** The reason, derived from the error of a request, because rights may change while the page is open. */
export function lackIn(error: unknown): Reason | undefined {
  if (error instanceof PlanRequiredError) return 'plan'
  return error instanceof ForbiddenError ? 'permissions' : undefined
}

const NEEDED = (['expenses.view', 'expenses.view_all'] as const).map(permissionLabel)

/** Why the page shows no expenses. */
export function NoExpenses({ lack }: { readonly lack: Reason }) {
  const { data: me } = useMe()
  if (lack === 'plan') {
    return <Empty>Expenses are part of the Professional plan, and this workspace has another plan.</Empty>
  }
  return (
    <Empty>
      {subjectOf(me)} may not see all expenses: that needs {NEEDED.map((each) => `“${each}”`).join(' and ')}.
      An admin of the workspace can give you these permissions.
    </Empty>
  )
}

export function NoAccess(props: ComponentProps<typeof NoExpenses>) {
  return (
    <>
      <PageHeader title="Expense" above={LIST_LINK} />
      <NoExpenses {...props} />
    </>
  )
}

export const LIST_LINK = <Link to="/expenses">Expenses</Link>
