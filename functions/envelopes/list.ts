import { listEnvelopes as route } from '../../shared/contract/routes/envelopes.ts'
import { viewSigningEnvelope } from '../../shared/domain/signing-envelope.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listEnvelopes } from '../../shared/table/envelopes.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const after = openCursor(caller, route.id, cursor)
  const found = await listEnvelopes(caller.workspaceId, { limit, after })
  return ok(page(caller, route.id, limit, found, viewSigningEnvelope))
})
