import { getWorkspace as route } from '../../shared/contract/routes/workspace.ts'
import { viewWorkspace } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'

export const handler = endpoint(route, async ({ caller }) => {
  const found = await getWorkspace(caller.workspaceId)
  if (!found) throw notFound('workspace')
  return ok(viewWorkspace(found.record))
})
