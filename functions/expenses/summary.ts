import { summarizeExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { expenseFilters } from '../../shared/domain/expenses/expense-filter.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { summarizeExpenses } from '../../shared/table/expenses/summary.ts'
import { endOfWalks } from '../../shared/table/store/in-time.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const filter = { ...expenseFilters.read(query), include_archived: query.include_archived ?? false }
  return ok(await summarizeExpenses(caller.workspaceId, filter, endOfWalks()))
})
