import { actOf, replacement } from '../../shared/actions/change.ts'
import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { loadExpenseReferences } from '../../shared/actions/expenses/load-references.ts'
import { loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { assertNoFaults, unwrapOrThrow } from '../../shared/actions/expenses/refuse-faults.ts'
import { patchExpense as route } from '../../shared/contract/routes/expenses.ts'
import { patchExpense } from '../../shared/domain/expenses/expense-change.ts'
import { expenseChange } from '../../shared/domain/expenses/expense-event.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { markedNamespaces } from '../../shared/table/expenses/namespaces.ts'
import { expenseReplacement, getExpense } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const [found, references] = await Promise.all([
    getExpense(caller.workspaceId, params.id),
    loadExpenseReferences(caller.workspaceId, body),
  ])
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  const checked = assertNoFaults(references, current.record)
  const { vendor_id, vendor_name, category_id, ...given } = body
  const expense = unwrapOrThrow(patchExpense(current.record, { ...given, ...checked.fields }, now))
  const project = checked.project ?? (await loadProject(expense))
  const change = expenseChange('expense.updated', current.record, expense, project, actOf(caller, now))
  return commit(
    ok(await showExpense(expense, project, now)),
    replacement(caller.workspaceId, current, change, (...both) =>
      expenseReplacement(...both, markedNamespaces(checked.namespaces)),
    ),
  )
})
