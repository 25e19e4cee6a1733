import { changeKeepingAdmin } from '../../shared/actions/members/change.ts'
import { managedMemberGuard } from '../../shared/actions/members/guards.ts'
import { deleteMember as route } from '../../shared/contract/routes/workspace.ts'
import { patchMember } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'

// Events and records refer to members, so deleting a member only deactivates the member and all its keys.
export const handler = endpoint(
  route,
  async ({ found, now, commit, requireMatch }) => {
    const deactivated = { status: 'deactivated' } as const
    const change = await changeKeepingAdmin(found, patchMember(requireMatch(found.record), deactivated, now))
    return commit(noContent(), change.writes)
  },
  { guard: managedMemberGuard },
)
