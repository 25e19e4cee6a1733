import { showExpense } from '../../shared/actions/expenses/present.ts'
import { listExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listExpenses } from '../../shared/table/expenses/list.ts'

export const handler = endpoint(route, async ({ query: { limit, offset, ...filter }, caller, now }) => {
  const { rows, full } = await listExpenses(caller.workspaceId, filter, { limit, offset })
  const data = await Promise.all(rows.map(({ expense, project }) => showExpense(expense, project, now)))
  return ok({ data, has_more: full, limit, offset })
})
