import type { ApiKey } from '../../domain/people/api-key.ts'
import { isWithin } from '../../domain/people/key-limits.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { getApiKey } from '../../table/access/api-keys.ts'
import type { Versioned } from '../../table/store/versioned.ts'

interface Asked {
  readonly params: { readonly id: ApiKey['id'] }
  readonly caller: Caller
}

/** A limited key can revoke only itself and keys that are at least as limited (contract 4.15). */
export const revokedKeyGuard: Guard<'revoked-key', Asked, Versioned<ApiKey>> = {
  name: 'revoked-key',
  check: async ({ params, caller }) => {
    const found = await getApiKey(caller.workspaceId, params.id)
    const own = found?.record.member_id === caller.memberId
    if (!found || !(own || caller.permissions.includes('workspace.admin'))) throw notFound('API key')
    const isItself = found.record.id === caller.issuedAs.credential_id
    if (isItself || isWithin(caller.limits, found.record)) return found
    throw forbidden(
      'this API key is limited; it can only revoke itself and keys that are limited at least as much',
    )
  },
}
