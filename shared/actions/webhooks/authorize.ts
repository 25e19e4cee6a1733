import {
  carriesExpenseData,
  isEveryTrigger,
  isTriggerId,
  type TriggerChoice,
  type TriggerId,
} from '../../domain/kit/triggers.ts'
import { maySeeAllExpenses } from '../../domain/people/workspace.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, notFound, Problem } from '../../http/problem.ts'

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

interface GuardRequest {
  readonly caller: Caller
}

/** Requires the rights to the triggers in the body of a new subscription. */
export const triggersOfBody: Guard<
  'trigger',
  GuardRequest & { readonly body: { readonly trigger_ids: TriggerChoice } },
  void
> = {
  name: 'trigger',
  check: ({ body, caller }) => requireTriggerRights(caller, body.trigger_ids),
}

interface TriggerQuery {
  readonly trigger_id?: TriggerId | undefined
  readonly trigger_ids?: readonly TriggerId[] | undefined
}

/** The triggers that a list is filtered by; undefined without this filter. */
export const triggersOfQuery = ({ trigger_id: one, trigger_ids: several }: TriggerQuery) =>
  several ?? (one && [one])

/** Requires the rights to all triggers that a list is filtered by. */
export const triggersInQuery: Guard<'trigger', GuardRequest & { readonly query: TriggerQuery }, void> = {
  name: 'trigger',
  check: ({ query, caller }) => requireTriggerRights(caller, triggersOfQuery(query) ?? []),
}

/** Requires the rights to the trigger in the path; 404 for an unknown trigger. */
export const triggerOfPath: Guard<
  'trigger',
  GuardRequest & { readonly params: { readonly trigger_id: string } },
  TriggerId
> = {
  name: 'trigger',
  check: ({ params: { trigger_id: trigger }, caller }) => {
    if (!isTriggerId(trigger)) throw notFound('trigger')
    requireTriggerRights(caller, [trigger])
    return trigger
  },
}
