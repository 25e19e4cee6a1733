import { listOpportunities as route } from '../../shared/contract/routes/opportunities.ts'
import { viewOpportunity } from '../../shared/domain/opportunity.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listOpportunities } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const { limit, cursor, ...given } = query
  // Ignore empty filter texts (contract 3.7), also in the filters that the cursor covers.
  const filter = { ...given, q: given.q || undefined, contact_name: given.contact_name || undefined }
  const scope = [route.id, filter]
  const after = openCursor(caller, scope, cursor)
  const found = await listOpportunities(caller.workspaceId, filter, { limit, after })
  return ok(page(caller, scope, limit, found, viewOpportunity))
})
