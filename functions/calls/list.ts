import { listCalls as route } from '../../shared/contract/routes/calls.ts'
import { viewCall } from '../../shared/domain/sales/call.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listCalls } from '../../shared/table/calls.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const found = await listCalls(caller.workspaceId, page)
  return ok(page.body(found, viewCall))
})
