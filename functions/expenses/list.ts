import { changesQueryOf } from '../../shared/actions/changes/page.ts'
import { showExpense } from '../../shared/actions/expenses/present.ts'
import { listExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { isTombstone } from '../../shared/domain/tombstone.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listExpenseChanges } from '../../shared/table/expenses/changes.ts'
import { listExpenses } from '../../shared/table/expenses/list.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const { limit, offset, updated_since, include_deleted, ...given } = query
  const changes = changesQueryOf(query, now)
  // A mirror must learn that an expense was archived (contract 19.3).
  const filter = { ...given, include_archived: given.include_archived ?? changes !== undefined }
  const rows = changes
    ? await listExpenseChanges(caller.workspaceId, filter, changes, { limit, offset })
    : (await listExpenses(caller.workspaceId, filter, { limit, offset })).rows
  const data = await Promise.all(
    rows.map((row) => (isTombstone(row) ? row : showExpense(row.expense, row.project, now))),
  )
  return ok({ data, has_more: rows.length === limit, limit, offset })
})
