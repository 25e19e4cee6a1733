import { inviteeOfPath, nextInvitation } from '../../shared/actions/members/invite.ts'
import { inviteMember as route } from '../../shared/contract/routes/workspace.ts'
import { viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { activeMemberCheck } from '../../shared/table/access/members.ts'

export const handler = endpoint(
  route,
  async ({ found: member, now, commit }) => {
    if (member.status !== 'active') throw conflict('the member is deactivated; activate it first')
    const { shown, writes } = await nextInvitation(member, now)
    const check = activeMemberCheck(member.workspace_id, member.id)
    return commit(created({ ...viewMember(member), invitation: shown }), [check, ...writes])
  },
  { guard: inviteeOfPath, vault: { seal, unseal } },
)
