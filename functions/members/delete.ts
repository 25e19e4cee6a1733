import { memberChange } from '../../shared/actions/members/change.ts'
import { deleteMember as route } from '../../shared/contract/routes/workspace.ts'
import { patchMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'

// Events and records refer to members, so deleting a member only deactivates it, and with it all of its keys.
export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const deactivated = { status: 'deactivated' } as const
  const { writes } = await memberChange(caller, params.id, (member) =>
    patchMember(requireMatch(member), deactivated, now),
  )
  return commit(noContent(), writes)
})
