import { readEditable } from '../../shared/actions/expenses/authorize.ts'
import { deleteSyncError as route } from '../../shared/contract/routes/expenses.ts'
import { withoutError } from '../../shared/domain/expenses/sync-errors.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { syncErrorWrites } from '../../shared/table/expenses/rows.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const current = await readEditable(caller, params.id)
  requireMatch(current.record)
  const expense = withoutError(current.record, params.namespace, now)
  return commit(noContent(), syncErrorWrites(current, expense))
})
