import { deleteSession as route } from '../../shared/contract/routes/sign-in.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { getSession, sessionDeletion } from '../../shared/table/access/sessions.ts'

export const handler = endpoint(route, async ({ params, caller, commit }) => {
  const session = await getSession(caller.workspaceId, params.id)
  if (session?.member_id !== caller.memberId) throw notFound('session')
  return commit(noContent(), sessionDeletion(session))
})
