import { inviteeGuard } from '../../shared/actions/members/guards.ts'
import { inviteAgain, inviterOf } from '../../shared/actions/members/invite.ts'
import { inviteMember as route } from '../../shared/contract/routes/workspace.ts'
import { viewMember } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'

export const handler = endpoint(
  route,
  async ({ found, caller, now, commit }) => {
    const { record: member } = found
    if (member.status !== 'active') throw conflict('the member is deactivated; activate it first')
    const { shown: invitation, writes } = inviteAgain(found, inviterOf(caller), now)
    return commit(created({ ...viewMember(member, invitation.expires_at), invitation }), writes)
  },
  { guard: inviteeGuard, vault: { seal, unseal } },
)
