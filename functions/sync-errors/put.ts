import { readEditable } from '../../shared/actions/expenses/authorize.ts'
import { loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { putSyncError as route } from '../../shared/contract/routes/expenses.ts'
import { withError } from '../../shared/domain/expenses/sync-errors.ts'
import { MAX_NAMESPACES } from '../../shared/domain/kit/external-references.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict } from '../../shared/http/problem.ts'
import { noContent, ok } from '../../shared/http/reply.ts'
import { syncErrorWrites } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await readEditable(caller, params.id)
  requireMatch(current.record, Object.hasOwn(current.record.sync_errors, params.namespace))
  const expense = withError(current.record, params.namespace, body, now)
  if (!expense) throw conflict(`an expense has sync errors in at most ${MAX_NAMESPACES} namespaces`)
  // A PUT takes no Idempotency-Key, so the commit stores no response and the project can be read concurrently.
  const [project] = await Promise.all([
    loadProject(expense),
    commit(noContent(), syncErrorWrites(current, expense)),
  ])
  return ok(await showExpense(expense, project, now))
})
