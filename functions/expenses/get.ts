import { readExpense } from '../../shared/actions/expenses/authorize.ts'
import { loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { getExpense as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const { record } = await readExpense(caller, params.id)
  return ok(await showExpense(record, await loadProject(record), now))
})
