import type { Json } from '../../domain/event.ts'
import { createEvent, type Envelope } from '../../domain/event.ts'
import type { Expense } from '../../domain/expense.ts'
import { viewExpense } from '../../domain/expense-view.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import type { Caller } from '../../http/exchange.ts'
import { signRecord } from '../../storage/envelope.ts'
import type { Write } from '../../table/store/commit.ts'
import { putEvent } from '../../table/webhooks/events.ts'

/** The expense as an endpoint answers it: with a receipt link that was signed now (contract 6.7). */
export async function showExpense(
  expense: Expense,
  project: Opportunity | undefined,
  now: Date,
): Promise<Json> {
  return signRecord('expense', storedView(expense, project), now)
}

/** The expense as its events keep it: with the place of the receipt, for which each attempt signs a link. */
function storedView(expense: Expense, project: Opportunity | undefined): Json {
  const { receipt } = expense
  return viewExpense(expense, project, receipt && { ...receipt })
}

/** The event of a change to an expense, full object and linked project included. */
export function expenseEvent(
  trigger: Extract<TriggerId, `expense.${string}`>,
  caller: Caller,
  expense: Expense,
  project: Opportunity | undefined,
  now: Date,
): Write {
  const shown = storedView(expense, project)
  const gone = trigger === 'expense.deleted'
  const event: Envelope = createEvent(trigger, now, {
    entityId: expense.id,
    performedBy: caller.memberId,
    metadata: gone ? shown : {},
    data: gone ? null : shown,
  })
  return putEvent(caller.workspaceId, event)
}
