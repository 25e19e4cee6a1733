import { memberView } from '../../shared/actions/members/present.ts'
import { listMembers as route } from '../../shared/contract/routes/workspace.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listMembers } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller, now }) => {
  const after = openCursor(caller, route.id, cursor)
  const found = await listMembers(caller.workspaceId, { limit, after })
  const view = await memberView(found.rows, now)
  return ok(page(caller, route.id, limit, found, view))
})
