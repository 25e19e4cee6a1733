import { listVendors as route } from '../../shared/contract/routes/catalog.ts'
import { viewLookupItem } from '../../shared/domain/lookup-item.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listLookupItems } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...filter }, caller }) => {
  const scope = [route.id, filter]
  const after = openCursor(caller, scope, cursor)
  const found = await listLookupItems(caller.workspaceId, 'vendor', filter, { limit, after })
  return ok(page(caller, scope, limit, found, (row) => viewLookupItem('vendor', row)))
})
