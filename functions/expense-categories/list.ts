import { listCategories as route } from '../../shared/contract/routes/catalog.ts'
import { viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listLookupItems } from '../../shared/table/lookup-items.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...filter }, caller }) => {
  const page = openPage(caller, [route.id, filter], { limit, cursor })
  const found = await listLookupItems(caller.workspaceId, 'category', filter, page)
  return ok(page.body(found, (row) => viewLookupItem('expense_category', row)))
})
