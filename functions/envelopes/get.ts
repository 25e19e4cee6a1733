import { getEnvelope as route } from '../../shared/contract/routes/envelopes.ts'
import { viewSigningEnvelope } from '../../shared/domain/webhooks/signing-envelope.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getEnvelope } from '../../shared/table/envelopes.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getEnvelope(caller.workspaceId, params.id)
  if (!found) throw notFound('envelope')
  return ok(viewSigningEnvelope(found.record))
})
