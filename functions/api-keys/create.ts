import { createApiKey } from '../../shared/actions/api-keys/create.ts'
import { newKeyGuard, requireLimits } from '../../shared/actions/api-keys/limits.ts'
import { createApiKey as route } from '../../shared/contract/routes/workspace.ts'
import { viewApiKey } from '../../shared/domain/people/api-key.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, notFound } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { MAX_API_KEYS } from '../../shared/table/access/api-keys.ts'

export const handler = endpoint(
  route,
  async ({ body, caller, found: limits, now, commit }) => {
    requireLimits(limits, caller, now)
    const input = { name: body.name ?? '', ...limits }
    const result = await createApiKey(caller.workspaceId, caller.memberId, input, now)
    if (!result) throw notFound('member')
    if (result === 'too many')
      throw conflict(`a member has at most ${MAX_API_KEYS} live keys; revoke one first`)
    return commit(created({ ...viewApiKey(result.key), api_key: result.text }), result.writes)
  },
  { guard: newKeyGuard, vault: { seal, unseal } },
)
