import { listEnvelopes as route } from '../../shared/contract/routes/envelopes.ts'
import { viewSigningEnvelope } from '../../shared/domain/webhooks/signing-envelope.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listEnvelopes } from '../../shared/table/envelopes.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const found = await listEnvelopes(caller.workspaceId, page)
  return ok(page.body(found, viewSigningEnvelope))
})
