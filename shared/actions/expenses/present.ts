import type { Expense } from '../../domain/expenses/expense.ts'
import { storedView } from '../../domain/expenses/expense-event.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { signRecord } from '../../storage/envelope.ts'
import { getOpportunity } from '../../table/opportunities.ts'

/** The expense as endpoints return it: with a newly signed receipt link (contract 6.7). */
export async function showExpense(expense: Expense, project: Opportunity | undefined, now: Date) {
  return signRecord('expense', storedView(expense, project, now), now)
}

/** Reads the current record of the project that an expense is linked to. */
export async function loadProject(expense: Expense): Promise<Opportunity | undefined> {
  if (!expense.project_id) return undefined
  return (await getOpportunity(expense.workspace_id, expense.project_id))?.record
}
