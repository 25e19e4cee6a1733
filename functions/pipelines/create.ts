import { createPipeline as route } from '../../shared/contract/routes/workspace.ts'
import { newPipeline, viewPipeline } from '../../shared/domain/sales/pipeline.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { pipelineInsertion } from '../../shared/table/pipelines.ts'

export const handler = endpoint(route, ({ body, caller, now, commit }) => {
  const pipeline = newPipeline(caller.workspaceId, body, now)
  return commit(created(viewPipeline(pipeline)), [pipelineInsertion(pipeline)])
})
