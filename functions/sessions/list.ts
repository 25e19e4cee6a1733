import { listSessions as route } from '../../shared/contract/routes/sign-in.ts'
import { viewSession } from '../../shared/domain/people/session.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { liveSessions, withUses } from '../../shared/table/access/sessions.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, [route.id, caller.memberId], query)
  // A member has few.
  const live = await liveSessions(caller.workspaceId, caller.memberId)
  const rest = live.filter(({ id }) => page.after === undefined || id < page.after)
  const rows = await withUses(caller.workspaceId, rest.slice(0, page.limit))
  return ok(page.body({ rows, more: rest.length > page.limit }, viewSession))
})
