import { summarizeExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { expenseFilters } from '../../shared/domain/expenses/expense-filter.ts'
import {
  categoriesByCode,
  codeAmong,
  ExpenseSums,
  showExpenseSums,
} from '../../shared/domain/expenses/expense-summary.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { walkSums } from '../../shared/table/expenses/sums.ts'
import { allCategories } from '../../shared/table/lookup-items.ts'
import { endOfWalks } from '../../shared/table/store/in-time.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const ws = caller.workspaceId
  const filter = { ...expenseFilters.read(query), include_archived: query.include_archived ?? false }
  const [{ entries, namespaces, complete }, categories] = await Promise.all([
    walkSums(ws, filter, endOfWalks()),
    allCategories(ws),
  ])
  const byCode = categoriesByCode(categories)
  const codeOf = codeAmong(byCode)
  const sums = new ExpenseSums()
  for (const { sk, projected } of entries) sums.add(sk.slice(0, 'YYYY-MM'.length), projected, codeOf)
  return ok(showExpenseSums(sums, byCode, namespaces, complete))
})
