import { deleteApiKey as route } from '../../shared/contract/routes/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { apiKeyRevocation, getApiKey } from '../../shared/table/access/api-keys.ts'
import { withLastUse } from '../../shared/table/access/last-use.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const found = await getApiKey(caller.workspaceId, params.id)
  const own = found?.record.member_id === caller.memberId
  if (!found || !(own || caller.permissions.includes('workspace.admin'))) throw notFound('API key')
  const [record = found.record] = await withLastUse([found.record])
  return commit(noContent(), apiKeyRevocation({ ...found, record }, now))
})
