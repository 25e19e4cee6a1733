import { getMember as route } from '../../shared/contract/routes/workspace.ts'
import { viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getMember } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getMember(caller.workspaceId, params.id)
  if (!found) throw notFound('member')
  return ok(viewMember(found.record))
})
