import { patchMember as route } from '../../shared/contract/routes/workspace.ts'
import type { MemberId } from '../../shared/domain/ids.ts'
import { patchMember, viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { changeMember } from '../../shared/table/member-change.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit }) => {
  const id = params.id as MemberId
  const change = await changeMember(caller.workspaceId, id, (member) => patchMember(member, body, now))
  if (!change) throw notFound('member')
  return commit(ok(viewMember(change.member)), change.writes)
})
