import { presentMember } from '../../shared/actions/members/present.ts'
import { getMember as route } from '../../shared/contract/routes/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getMember } from '../../shared/table/access/members.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const found = await getMember(caller.workspaceId, params.id)
  if (!found) throw notFound('member')
  return ok(await presentMember(found.record, now))
})
