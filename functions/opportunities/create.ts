import { actOf, insertion } from '../../shared/actions/change.ts'
import { checkReferences } from '../../shared/actions/check-references.ts'
import { createOpportunity as route } from '../../shared/contract/routes/opportunities.ts'
import { createOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { opportunityInsertion } from '../../shared/table/opportunities.ts'
import { DEFAULT_PIPELINE } from '../../shared/table/references.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const { pipeline_id, stage_id, ...fields } = body
  const pipeline = await checkReferences(caller, {
    ...body,
    pipeline_id: pipeline_id ?? DEFAULT_PIPELINE,
  })
  if (!pipeline) throw new Error('the workspace has no default pipeline')
  const input = { ...fields, stage_id: stage_id ?? undefined }
  const change = createOpportunity(caller.workspaceId, input, pipeline, actOf(caller, now))
  return commit(
    created(viewOpportunity(change.record, now)),
    insertion(caller.workspaceId, change, opportunityInsertion),
  )
})
