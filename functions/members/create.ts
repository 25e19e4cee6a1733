import { newMemberGuard } from '../../shared/actions/members/guards.ts'
import { inviteNew, inviterOf } from '../../shared/actions/members/invite.ts'
import { createMember as route } from '../../shared/contract/routes/workspace.ts'
import { newMember, viewMember } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'

export const handler = endpoint(
  route,
  ({ body, caller, now, commit }) => {
    const member = newMember(caller.workspaceId, body, now)
    const { shown: invitation, writes } = inviteNew(member, inviterOf(caller), now)
    return commit(created({ ...viewMember(member, invitation.expires_at), invitation }), writes)
  },
  { guard: newMemberGuard, vault: { seal, unseal } },
)
