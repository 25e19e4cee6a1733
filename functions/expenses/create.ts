import { actOf, insertion } from '../../shared/actions/change.ts'
import { loadExpenseReferences } from '../../shared/actions/expenses/load-references.ts'
import { showExpense } from '../../shared/actions/expenses/present.ts'
import { assertNoFaults, unwrapOrThrow } from '../../shared/actions/expenses/refuse-faults.ts'
import { createExpense as route } from '../../shared/contract/routes/expenses.ts'
import { createExpense } from '../../shared/domain/expenses/expense-change.ts'
import { expenseChange } from '../../shared/domain/expenses/expense-event.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { markedNamespaces } from '../../shared/table/expenses/namespaces.ts'
import { expenseInsertion } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const { fields, project, namespaces } = assertNoFaults(
    await loadExpenseReferences(caller.workspaceId, body),
  )
  const { expense_type: type, vendor_id, vendor_name, category_id, ...given } = body
  const input = { ...given, ...fields }
  const expense = unwrapOrThrow(createExpense(caller.workspaceId, type, input, caller.memberId, now))
  const change = expenseChange('expense.created', undefined, expense, project, actOf(caller, now))
  return commit(
    created(await showExpense(expense, project, now)),
    insertion(caller.workspaceId, change, (record) => expenseInsertion(record, markedNamespaces(namespaces))),
  )
})
