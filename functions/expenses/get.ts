import { getExpense as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { readExpense } from '../../shared/http/expense-access.ts'
import { showExpense } from '../../shared/http/expense-reply.ts'
import { ok } from '../../shared/http/reply.ts'
import { projectOf } from '../../shared/table/linked-project.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const { record } = await readExpense(caller, params.id ?? '')
  return ok(await showExpense(record, await projectOf(record), now))
})
