import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { deleteReference as route } from '../../shared/contract/routes/expenses.ts'
import { clear } from '../../shared/domain/external-references.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { readStamped, stampWrites } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const { found, namespaces } = await readStamped(caller.workspaceId, params.id)
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  const expense = clear(current.record, params.namespace, now)
  return commit(noContent(), stampWrites(current, expense, namespaces, namespaces.record, now))
})
