import { permissionsOfBody } from '../../shared/actions/members/grant.ts'
import { firstInvitation } from '../../shared/actions/members/invite.ts'
import { createMember as route } from '../../shared/contract/routes/workspace.ts'
import { newMember, viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { memberInsertion } from '../../shared/table/access/members.ts'
import { included } from '../../shared/table/audit-log.ts'

export const handler = endpoint(
  route,
  ({ body, caller, now, commit }) => {
    const member = newMember(caller.workspaceId, body, now)
    const { shown, writes } = firstInvitation(member, now)
    return commit(created({ ...viewMember(member), invitation: shown }), [
      memberInsertion(member),
      // The entry of the new member includes the invitation.
      ...writes.map(included),
    ])
  },
  { guard: permissionsOfBody, vault: { seal, unseal } },
)
