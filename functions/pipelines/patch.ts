import { pipelineWrites } from '../../shared/actions/pipelines/change.ts'
import { patchPipeline as route } from '../../shared/contract/routes/workspace.ts'
import { faultsOfStages, patchPipeline, viewPipeline } from '../../shared/domain/sales/pipeline.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { invalid, notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getPipeline } from '../../shared/table/pipelines.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await getPipeline(caller.workspaceId, params.id)
  if (!current) throw notFound('pipeline')
  requireMatch(current.record)
  const faults = body.stages ? faultsOfStages(current.record, body.stages) : []
  if (faults.length > 0) throw invalid(faults)
  const next = patchPipeline(current.record, body, now)
  return commit(ok(viewPipeline(next)), await pipelineWrites(current, next, now))
})
