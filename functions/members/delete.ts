import { deleteMember as route } from '../../shared/contract/routes/workspace.ts'
import type { MemberId } from '../../shared/domain/ids.ts'
import { patchMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { changeMember } from '../../shared/table/member-change.ts'

// A member who has acted stays on record: deleting one deactivates it, and so all of its keys.
export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const deactivated = { status: 'deactivated' } as const
  const change = await changeMember(caller.workspaceId, params.id as MemberId, (member) =>
    patchMember(member, deactivated, now),
  )
  if (!change) throw notFound('member')
  return commit(noContent(), change.writes)
})
