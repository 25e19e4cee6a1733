import { listAuditLog as route } from '../../shared/contract/routes/workspace.ts'
import { auditFilters, viewAuditEntry } from '../../shared/domain/kit/audit.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listAuditLog } from '../../shared/table/audit-list.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const { limit, cursor, since, until, ...given } = query
  const filter = { ...auditFilters.read(given), since, until }
  const page = openPage(caller, [route.id, filter], { limit, cursor })
  const found = await listAuditLog(caller.workspaceId, filter, page)
  return ok(page.body(found, viewAuditEntry))
})
