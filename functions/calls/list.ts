import { listCalls as route } from '../../shared/contract/routes/calls.ts'
import { viewCall } from '../../shared/domain/call.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listCalls } from '../../shared/table/calls.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const after = openCursor(caller, route.id, cursor)
  const found = await listCalls(caller.workspaceId, { limit, after })
  return ok(page(caller, route.id, limit, found, viewCall))
})
