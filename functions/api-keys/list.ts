import { listApiKeys as route } from '../../shared/contract/routes/workspace.ts'
import { viewApiKey } from '../../shared/domain/api-key.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listApiKeys } from '../../shared/table/access/api-keys.ts'
import { withLastUse } from '../../shared/table/access/last-use.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const owner = caller.permissions.includes('workspace.admin') ? undefined : caller.memberId
  const scope = [route.id, owner ?? 'all']
  const after = openCursor(caller, scope, cursor)
  const found = await listApiKeys(caller.workspaceId, owner, { limit, after })
  const rows = await withLastUse(found.rows)
  return ok(page(caller, scope, limit, { ...found, rows }, viewApiKey))
})
