import { readExport } from '../../shared/actions/exports/page.ts'
import { listExportRecords as route } from '../../shared/contract/routes/exports.ts'
import { isOpenTo } from '../../shared/domain/expenses/export.ts'
import { cursorAt, openCursor } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getAuditEntry } from '../../shared/table/audit-list.ts'

export const handler = endpoint(route, async ({ params, query: { limit, cursor }, caller, now }) => {
  const entry = await getAuditEntry(caller.workspaceId, params.id)
  if (!entry || !isOpenTo(entry, caller.memberId, now)) throw notFound('export')
  const scope = [route.id, params.id]
  const from = openCursor(caller, scope, cursor)
  const { data, next } = await readExport(caller.workspaceId, { limit, from }, now)
  const next_cursor = next === undefined ? null : cursorAt(caller, scope, next)
  return ok({ data, has_more: next !== undefined, limit, next_cursor })
})
