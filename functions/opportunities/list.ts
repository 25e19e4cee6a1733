import { listOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import { viewOpportunity } from '../../shared/domain/opportunity.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listOpportunities } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const { limit, cursor, ...given } = query
  // An empty text is no filter (contract 3.7), for cursors too.
  const filter = { ...given, q: given.q || undefined, contact_name: given.contact_name || undefined }
  const place = [route.id, filter]
  const after = openCursor(caller, place, cursor)
  const found = await listOpportunities(caller.workspaceId, filter, { limit, after })
  return ok(page(caller, place, limit, found, viewOpportunity))
})
