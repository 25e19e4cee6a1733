import { changesQueryOf, deletionsOf, recordsOf } from '../../shared/actions/changes/page.ts'
import { showExpense } from '../../shared/actions/expenses/present.ts'
import { listExpenses as route } from '../../shared/contract/routes/expenses.ts'
import { expenseFilters } from '../../shared/domain/expenses/expense-filter.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listExpenseChanges } from '../../shared/table/expenses/changes.ts'
import { type LinkedExpense, listExpenses } from '../../shared/table/expenses/list.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const { limit, offset, updated_since, order, include_deleted, ...given } = query
  const changes = changesQueryOf(query, now)
  // A mirror must learn that an expense was archived (contract 19.3).
  const include_archived = given.include_archived ?? changes !== undefined
  const filter = { ...expenseFilters.read(given), include_archived }
  const show = (rows: readonly LinkedExpense[]) =>
    Promise.all(rows.map(({ expense, project }) => showExpense(expense, project, now)))
  if (!changes) {
    const { rows, full } = await listExpenses(caller.workspaceId, filter, { limit, offset })
    return ok({ data: await show(rows), has_more: full, limit, offset })
  }
  const rows = await listExpenseChanges(caller.workspaceId, filter, changes, { limit, offset })
  const [data, deletions] = [await show(recordsOf(rows)), deletionsOf(rows, 'expense', changes)]
  return ok({ data, ...deletions, has_more: rows.length === limit, limit, offset })
})
