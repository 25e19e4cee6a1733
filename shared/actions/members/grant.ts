import { isLimited, missingFrom } from '../../domain/key-limits.ts'
import type { Permission } from '../../domain/permissions.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden } from '../../http/problem.ts'

/**
 * A limited key gives a member no permission that it lacks, or a member could do what the key must not (contract 4.15).
 * @throws Problem 403
 */
export function requireMayGive({ limits, permissions }: Caller, given: readonly Permission[]): void {
  const missing = isLimited(limits) ? missingFrom(permissions, given) : []
  if (missing.length > 0) throw forbidden(`this API key is limited and cannot give ${missing.join(', ')}`)
}

interface GuardRequest {
  readonly body: { readonly permissions?: readonly Permission[] | undefined }
  readonly caller: Caller
}

export const permissionsOfBody: Guard<'permissions', GuardRequest, void> = {
  name: 'permissions',
  check: ({ body, caller }) => requireMayGive(caller, body.permissions ?? []),
}
