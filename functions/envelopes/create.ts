import { actOf } from '../../shared/actions/change.ts'
import { checkReferences } from '../../shared/actions/check-references.ts'
import { createEnvelope as route } from '../../shared/contract/routes/envelopes.ts'
import { newSigningEnvelope, viewSigningEnvelope } from '../../shared/domain/webhooks/signing-envelope.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { envelopeInsertion } from '../../shared/table/envelopes.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  await checkReferences(caller, { opportunity_id: body.opportunity_id })
  const envelope = newSigningEnvelope(caller.workspaceId, body, actOf(caller, now))
  return commit(created(viewSigningEnvelope(envelope)), [envelopeInsertion(envelope)])
})
