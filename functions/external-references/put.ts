import { requireEditable } from '../../shared/actions/expenses/authorize.ts'
import { loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { reconcile } from '../../shared/actions/expenses/reconcile.ts'
import { putReference as route } from '../../shared/contract/routes/expenses.ts'
import { announce } from '../../shared/domain/namespaces.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent, ok } from '../../shared/http/reply.ts'
import { readWithNamespaces, referenceWrites } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const { found, namespaces } = await readWithNamespaces(caller.workspaceId, params.id)
  const current = requireEditable(caller, found)
  requireMatch(current.record)
  const expense = reconcile(current.record, params.namespace, body, now)
  const next = announce(namespaces.record, params.namespace, now)
  // A PUT takes no Idempotency-Key, so the commit stores no response and the project can be read concurrently.
  const [project] = await Promise.all([
    loadProject(expense),
    commit(noContent(), referenceWrites(current, expense, namespaces, next, now)),
  ])
  return ok(await showExpense(expense, project, now))
})
