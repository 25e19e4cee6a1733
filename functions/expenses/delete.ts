import { actOf, eventWrites } from '../../shared/actions/change.ts'
import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { loadProject } from '../../shared/actions/expenses/present.ts'
import { deleteExpense as route } from '../../shared/contract/routes/expenses.ts'
import { expenseChange } from '../../shared/domain/expenses/expense-event.ts'
import { timestampAfter } from '../../shared/domain/kit/change.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { markedNamespaces, readNamespaces } from '../../shared/table/expenses/namespaces.ts'
import { expenseDeletion, getExpense } from '../../shared/table/expenses/rows.ts'
import { receiptRemoval } from '../../shared/table/replaced-files.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const [found, namespaces] = await Promise.all([
    getExpense(caller.workspaceId, params.id),
    readNamespaces(caller.workspaceId),
  ])
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  const project = await loadProject(current.record)
  const { record } = current
  const act = actOf(caller, timestampAfter(now, record))
  const { events } = expenseChange('expense.deleted', undefined, record, project, act)
  return commit(noContent(), [
    ...expenseDeletion(current, markedNamespaces(namespaces), now),
    ...receiptRemoval(caller.workspaceId, record.receipt, now),
    ...eventWrites(caller.workspaceId, events),
  ])
})
