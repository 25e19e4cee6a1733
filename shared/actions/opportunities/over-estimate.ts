import { maySeeAllExpenses } from '../../domain/people/workspace.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, Problem } from '../../http/problem.ts'

interface GuardRequest {
  readonly caller: Caller
  readonly query: { readonly over_estimate?: boolean | undefined }
}

/** The list of projects over their estimate reveals costs, so it needs the rights to all expenses. */
export const overEstimateInQuery: Guard<'over-estimate', GuardRequest, void> = {
  name: 'over-estimate',
  check: ({ caller: { plan, permissions }, query }) => {
    if (!query.over_estimate) return
    if (plan !== 'professional')
      throw new Problem(403, 'plan_required', 'over_estimate needs the professional plan')
    if (!maySeeAllExpenses(plan, permissions))
      throw forbidden('over_estimate needs the permissions expenses.view, expenses.view_all')
  },
}
