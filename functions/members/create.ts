import { permissionsOfBody } from '../../shared/actions/members/grant.ts'
import { createMember as route } from '../../shared/contract/routes/workspace.ts'
import { newMember, viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { memberInsertion } from '../../shared/table/access/members.ts'

export const handler = endpoint(
  route,
  ({ body, caller, now, commit }) => {
    const member = newMember(caller.workspaceId, body, now)
    return commit(created(viewMember(member)), [memberInsertion(member)])
  },
  { guard: permissionsOfBody },
)
