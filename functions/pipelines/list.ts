import { listPipelines as route } from '../../shared/contract/routes/workspace.ts'
import { viewPipeline } from '../../shared/domain/sales/pipeline.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listPipelines } from '../../shared/table/pipelines.ts'

export const handler = endpoint(route, async ({ query, caller }) => {
  const page = openPage(caller, route.id, query)
  const found = await listPipelines(caller.workspaceId, page)
  return ok(page.body(found, viewPipeline))
})
