import { actOf, insertion } from '../../shared/actions/change.ts'
import { checkReferences } from '../../shared/actions/check-references.ts'
import { spotOpportunity as route } from '../../shared/contract/routes/opportunities.ts'
import { spotOpportunity } from '../../shared/domain/sales/drive-mode.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { opportunityInsertion } from '../../shared/table/opportunities.ts'
import { DEFAULT_PIPELINE } from '../../shared/table/references.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const { latitude, longitude, note = null, ...address } = body
  const pipeline = await checkReferences(caller, { pipeline_id: DEFAULT_PIPELINE })
  if (!pipeline) throw new Error('the workspace has no default pipeline')
  const spot = { latitude, longitude, note }
  const change = spotOpportunity(caller.workspaceId, spot, address, pipeline, actOf(caller, now))
  return commit(
    created(viewOpportunity(change.record, now)),
    insertion(caller.workspaceId, change, opportunityInsertion),
  )
})
