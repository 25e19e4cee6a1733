import type { Act, Change } from '../kit/change.ts'
import { createEvent } from '../kit/event.ts'
import type { TriggerId } from '../kit/triggers.ts'
import type { Opportunity } from '../sales/opportunity.ts'
import type { Expense } from './expense.ts'
import { changesOf, viewExpense } from './expense-view.ts'

/** The expense as events store it: with the S3 key of the receipt, for which each delivery attempt signs a link. */
export function storedView(expense: Expense, project: Opportunity | undefined, at: Date) {
  const { receipt } = expense
  return viewExpense(expense, project, receipt && { ...receipt }, at)
}

/**
 * A change to an expense with its event, which has the full expense and its linked project. The time of the event is
 * the `updated_at` of the change, or `by.now` for a deletion.
 * @param before the expense as it was, if it existed
 */
export function expenseChange(
  trigger: Extract<TriggerId, `expense.${string}`>,
  before: Expense | undefined,
  record: Expense,
  project: Opportunity | undefined,
  { by, now }: Act,
): Change<Expense> {
  const isDeleted = trigger === 'expense.deleted'
  const at = isDeleted ? now : new Date(record.updated_at)
  const view = storedView(record, project, at)
  const event = createEvent(trigger, at, {
    entityId: record.id,
    performedBy: by,
    metadata: trigger === 'expense.updated' && before ? changesOf(before, record) : isDeleted ? view : {},
    data: isDeleted ? null : view,
  })
  return { record, events: [event] }
}
