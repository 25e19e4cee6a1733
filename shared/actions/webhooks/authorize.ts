import {
  carriesExpenseData,
  isEveryTrigger,
  type TriggerChoice,
  type TriggerId,
} from '../../domain/triggers.ts'
import { maySeeAllExpenses } from '../../domain/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { forbidden, Problem } from '../../http/problem.ts'

/** Whether the caller may read the events of this trigger. */
export const mayReadTrigger = ({ plan, permissions }: Caller, trigger: TriggerId): boolean =>
  !carriesExpenseData(trigger) || maySeeAllExpenses(plan, permissions)

/**
 * Expense events contain expense data, so they need the same rights as GET /v1/expenses (contract 4.7). `*` needs the
 * permissions, but not the plan, so that a workspace keeps the subscription when its plan changes (contract 11.7).
 * @throws Problem 403 `plan_required`, or 403 `forbidden`
 */
export function requireTriggerRights(caller: Caller, triggers: TriggerChoice): void {
  const isEvery = isEveryTrigger(triggers)
  if (!isEvery && !triggers.some(carriesExpenseData)) return
  if (!isEvery && caller.plan !== 'professional') {
    throw new Problem(403, 'plan_required', 'expense events need the professional plan')
  }
  if (!maySeeAllExpenses('professional', caller.permissions)) {
    throw forbidden('expense events need the permissions expenses.view, expenses.view_all')
  }
}
