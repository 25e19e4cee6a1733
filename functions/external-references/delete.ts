import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { deleteReference as route } from '../../shared/contract/routes/expenses.ts'
import { withoutReference } from '../../shared/domain/external-references.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { readWithNamespaces, referenceWrites } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const { found, namespaces } = await readWithNamespaces(caller.workspaceId, params.id)
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  const expense = withoutReference(current.record, params.namespace, now)
  return commit(noContent(), referenceWrites(current, expense, namespaces, namespaces.record, now))
})
