import type { Expense } from '../../domain/expense.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import { getOpportunity } from '../../table/opportunities.ts'

/** The project an expense is linked to, as it is now. */
export async function loadProject(expense: Expense): Promise<Opportunity | undefined> {
  if (!expense.project_id) return undefined
  return (await getOpportunity(expense.workspace_id, expense.project_id))?.record
}
