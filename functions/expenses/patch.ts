import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import {
  assertNoFaults,
  loadExpenseReferences,
  unwrapOrThrow,
} from '../../shared/actions/expenses/load-references.ts'
import { expenseEvent, loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { patchExpense as route } from '../../shared/contract/routes/expenses.ts'
import { patchExpense } from '../../shared/domain/expense-change.ts'
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
  const reply = ok(await showExpense(expense, project, now))
  if (expense === current.record) return commit(reply, [])
  return commit(reply, [
    ...expenseReplacement(current, expense, markedNamespaces(checked.namespaces)),
    expenseEvent('expense.updated', caller, current.record, expense, project),
  ])
})
