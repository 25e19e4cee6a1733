import { revokedKeyGuard } from '../../shared/actions/api-keys/revoke.ts'
import { deleteApiKey as route } from '../../shared/contract/routes/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { apiKeyRevocation } from '../../shared/table/access/api-keys.ts'
import { withLastUse } from '../../shared/table/access/last-use.ts'

export const handler = endpoint(
  route,
  async ({ found, now, commit }) => {
    const [record = found.record] = await withLastUse([found.record])
    return commit(noContent(), apiKeyRevocation({ ...found, record }, now))
  },
  { guard: revokedKeyGuard },
)
