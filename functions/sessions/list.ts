import { listSessions as route } from '../../shared/contract/routes/sign-in.ts'
import { viewSession } from '../../shared/domain/session.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { liveSessions } from '../../shared/table/access/sessions.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const scope = [route.id, caller.memberId]
  const after = openCursor(caller, scope, cursor)
  // A member has few.
  const live = await liveSessions(caller.workspaceId, caller.memberId)
  const rest = live.filter(({ id }) => after === undefined || id < after)
  const found = { rows: rest.slice(0, limit), more: rest.length > limit }
  return ok(page(caller, scope, limit, found, viewSession))
})
