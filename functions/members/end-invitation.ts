import { managedMemberGuard } from '../../shared/actions/members/guards.ts'
import { presentMember } from '../../shared/actions/members/present.ts'
import { endInvitation as route } from '../../shared/contract/routes/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { invitationReplacement } from '../../shared/table/access/invitations.ts'

export const handler = endpoint(
  route,
  async ({ found, now, commit, requireMatch }) => {
    const { invited_until } = await presentMember(requireMatch(found.record), now)
    // An invitation that has already ended is not ended again, so the audit log has no entry for it.
    const writes = invited_until === null ? [] : invitationReplacement(found, null, 'member.invitation_ended')
    return commit(noContent(), writes)
  },
  { guard: managedMemberGuard },
)
