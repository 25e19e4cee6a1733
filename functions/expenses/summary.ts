import { summarizeExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { expenseFilters } from '../../shared/domain/expenses/expense-filter.ts'
import { summarizeExpenses } from '../../shared/domain/expenses/expense-summary.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { countNamespaces, summedEntries } from '../../shared/table/expenses/sums.ts'
import { allCategories } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const ws = caller.workspaceId
  const filter = { ...expenseFilters.read(query), include_archived: query.include_archived ?? false }
  const { entries, complete } = await summedEntries(ws, filter)
  const [categories, namespaces] = await Promise.all([allCategories(ws), countNamespaces(ws, entries)])
  const projected = entries.map((entry) => entry.projected)
  return ok(summarizeExpenses(projected, categories, namespaces, complete))
})
