import { presentMember } from '../../shared/actions/members/present.ts'
import { getMe as route } from '../../shared/contract/routes/workspace.ts'
import { viewWorkspace } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getMember } from '../../shared/table/access/members.ts'
import { getWorkspace } from '../../shared/table/access/workspaces.ts'

export const handler = endpoint(route, async ({ caller, now }) => {
  const [member, workspace] = await Promise.all([
    getMember(caller.workspaceId, caller.memberId),
    getWorkspace(caller.workspaceId),
  ])
  if (!member || !workspace) throw notFound('member')
  const { via, credential_id } = caller.issuedAs
  return ok({
    object: 'me',
    member: await presentMember(member.record, now),
    workspace: viewWorkspace(workspace.record),
    api_key_id: via === 'api_key' ? credential_id : null,
    session_id: via === 'session' ? credential_id : null,
    permissions: caller.permissions,
    read_only: caller.limits.read_only,
    manage_subscriptions: caller.limits.manage_subscriptions,
    expires_at: caller.expiresAt,
  })
})
