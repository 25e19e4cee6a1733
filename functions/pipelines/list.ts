import { listPipelines as route } from '../../shared/contract/routes/workspace.ts'
import { viewPipeline } from '../../shared/domain/pipeline.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { listPipelines } from '../../shared/table/pipelines.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor }, caller }) => {
  const after = openCursor(caller, route.id, cursor)
  const found = await listPipelines(caller.workspaceId, { limit, after })
  return ok(page(caller, route.id, limit, found, viewPipeline))
})
