import { actOf, replacement } from '../../shared/actions/change.ts'
import { signEnvelope as route } from '../../shared/contract/routes/envelopes.ts'
import { sign, viewSigningEnvelope } from '../../shared/domain/webhooks/signing-envelope.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { envelopeReplacement, getEnvelope } from '../../shared/table/envelopes.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const current = await getEnvelope(caller.workspaceId, params.id)
  if (!current) throw notFound('envelope')
  const change = sign(current.record, params.recipient_id, actOf(caller, now))
  if (!change) throw notFound('recipient')
  const writes = replacement(caller.workspaceId, current, change, envelopeReplacement)
  return commit(ok(viewSigningEnvelope(change.record)), writes)
})
