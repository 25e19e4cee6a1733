import { listApiKeys as route } from '../../shared/contract/routes/workspace.ts'
import { viewApiKey } from '../../shared/domain/people/api-key.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listApiKeys } from '../../shared/table/access/api-keys.ts'
import { withLastUse } from '../../shared/table/access/last-use.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const owner = caller.permissions.includes('workspace.admin') ? undefined : caller.memberId
  const page = openPage(caller, [route.id, owner ?? 'all'], query)
  const found = await listApiKeys(caller.workspaceId, owner, page)
  const rows = await withLastUse(found.rows)
  return ok(page.body({ ...found, rows }, viewApiKey))
})
