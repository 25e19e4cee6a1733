import { memberView } from '../../shared/actions/members/present.ts'
import { listMembers as route } from '../../shared/contract/routes/workspace.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listMembers } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, q }, caller, now }) => {
  // Cursors of 1.0.0 are bound to the list alone.
  const page = openPage(caller, q ? [route.id, q] : route.id, { limit, cursor })
  const found = await listMembers(caller.workspaceId, page, q)
  const view = await memberView(found.rows, now)
  return ok(page.body(found, view))
})
