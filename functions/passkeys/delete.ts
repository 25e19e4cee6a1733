import { deletePasskey as route } from '../../shared/contract/routes/sign-in.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { getPasskey, passkeyDeletion } from '../../shared/table/access/passkeys.ts'
import { liveSessions, sessionDeletion } from '../../shared/table/access/sessions.ts'
import { included } from '../../shared/table/audit-log.ts'

export const handler = endpoint(route, async ({ params, caller, commit }) => {
  const found = await getPasskey(caller.workspaceId, params.id)
  const own = found?.record.member_id === caller.memberId
  if (!found || !(own || caller.permissions.includes('workspace.admin'))) throw notFound('passkey')
  const sessions = await liveSessions(caller.workspaceId, found.record.member_id)
  const started = sessions.filter(({ passkey_id }) => passkey_id === found.record.id)
  return commit(noContent(), [...passkeyDeletion(found), ...started.flatMap(sessionDeletion).map(included)])
})
