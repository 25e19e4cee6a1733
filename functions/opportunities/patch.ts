import { actOf, replacement } from '../../shared/actions/change.ts'
import { checkReferences } from '../../shared/actions/check-references.ts'
import { patchOpportunity as route } from '../../shared/contract/routes/opportunities.ts'
import { patchOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getOpportunity, opportunityReplacement } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const { pipeline_id, primary_contact_id: contact, ...input } = body
  const current = await getOpportunity(caller.workspaceId, params.id)
  if (!current) throw notFound('opportunity')
  requireMatch(current.record)
  // A stage_id without a pipeline_id is a stage of the record's current pipeline.
  const currentPipeline = body.stage_id && current.record.pipeline_id
  // Do not check an unchanged contact: it may have been deleted since, which must not fail this change.
  const primary_contact_id = contact === current.record.primary_contact_id ? undefined : contact
  const references = { ...body, primary_contact_id, pipeline_id: pipeline_id ?? currentPipeline }
  const pipeline = await checkReferences(caller, references, current.record.custom_fields)
  const change = patchOpportunity(
    current.record,
    { ...input, primary_contact_id },
    pipeline,
    actOf(caller, now),
  )
  const writes = replacement(caller.workspaceId, current, change, opportunityReplacement)
  return commit(ok(viewOpportunity(change.record, now)), writes)
})
