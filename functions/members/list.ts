import { memberView } from '../../shared/actions/members/present.ts'
import { listMembers as route } from '../../shared/contract/routes/workspace.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listMembers } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const page = openPage(caller, route.id, query)
  const found = await listMembers(caller.workspaceId, page)
  const view = await memberView(found.rows, now)
  return ok(page.body(found, view))
})
