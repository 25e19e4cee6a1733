import { listNamespaces as route } from '../../shared/contract/routes/references.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listNamespaces, viewNamespace } from '../../shared/table/expenses/namespaces.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const found = await listNamespaces(caller.workspaceId, page)
  return ok(page.body(found, viewNamespace))
})
