import { createEvent } from '../../domain/event.ts'
import type { Expense } from '../../domain/expense.ts'
import { changesOf, viewExpense } from '../../domain/expense-view.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import type { Caller } from '../../http/exchange.ts'
import { signRecord } from '../../storage/envelope.ts'
import { getOpportunity } from '../../table/opportunities.ts'
import type { Write } from '../../table/store/write.ts'
import { eventInsertion } from '../../webhooks/events/rows.ts'

/** The expense as endpoints return it: with a newly signed receipt link (contract 6.7). */
export async function showExpense(expense: Expense, project: Opportunity | undefined, now: Date) {
  return signRecord('expense', storedView(expense, project, now), now)
}

/** The expense as events store it: with the S3 key of the receipt, for which each delivery attempt signs a link. */
function storedView(expense: Expense, project: Opportunity | undefined, at: Date) {
  const { receipt } = expense
  return viewExpense(expense, project, receipt && { ...receipt }, at)
}

/**
 * The event of a change to an expense, with the full expense and its linked project. It happened when the expense was
 * changed, or at the time of the deletion.
 * @param before the expense as it was, if it existed
 */
export function expenseEvent(
  trigger: Extract<TriggerId, `expense.${string}`>,
  { workspaceId, memberId }: Pick<Caller, 'workspaceId' | 'memberId'>,
  before: Expense | undefined,
  expense: Expense,
  project: Opportunity | undefined,
  at = new Date(expense.updated_at),
): Write {
  const view = storedView(expense, project, at)
  const isDeleted = trigger === 'expense.deleted'
  const event = createEvent(trigger, at, {
    entityId: expense.id,
    performedBy: memberId,
    metadata: trigger === 'expense.updated' && before ? changesOf(before, expense) : isDeleted ? view : {},
    data: isDeleted ? null : view,
  })
  return eventInsertion(workspaceId, event)
}

/** Reads the current record of the project that an expense is linked to. */
export async function loadProject(expense: Expense): Promise<Opportunity | undefined> {
  if (!expense.project_id) return undefined
  return (await getOpportunity(expense.workspace_id, expense.project_id))?.record
}
