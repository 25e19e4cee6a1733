import type { Expense } from '../../domain/expense.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import { getOpportunity } from '../../table/opportunities.ts'

/** Reads the current record of the project that an expense is linked to. */
export async function loadProject(expense: Expense): Promise<Opportunity | undefined> {
  if (!expense.project_id) return undefined
  return (await getOpportunity(expense.workspace_id, expense.project_id))?.record
}
