import { receiptWrites } from '../../shared/actions/expenses/attach-receipt.ts'
import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { loadProject } from '../../shared/actions/expenses/present.ts'
import { deleteReceipt as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { markedNamespaces, readNamespaces } from '../../shared/table/expenses/namespaces.ts'
import { getExpense } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const ws = caller.workspaceId
  const [found, namespaces] = await Promise.all([getExpense(ws, params.id), readNamespaces(ws)])
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  if (!current.record.receipt) return commit(noContent(), [])
  const context = { project: await loadProject(current.record), marked: markedNamespaces(namespaces) }
  return commit(noContent(), receiptWrites(current, null, context, caller.memberId, now))
})
