import { isWithin, type KeyLimits, missingFrom } from '../../domain/people/key-limits.ts'
import type { Permission } from '../../domain/people/permissions.ts'
import { distinct } from '../../domain/people/workspace.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { type Fault, forbidden, invalid } from '../../http/problem.ts'

const MAX_YEARS = 5

interface Requested {
  readonly permissions?: readonly Permission[] | null | undefined
  readonly read_only?: boolean | undefined
  readonly manage_subscriptions?: boolean | undefined
  readonly expires_at?: string | null | undefined
}

/** A limited key can create only keys that are at least as limited (contract 4.15). */
export const newKeyGuard: Guard<'new-key', { readonly body: Requested; readonly caller: Caller }, KeyLimits> =
  {
    name: 'new-key',
    check: ({ body, caller }) => {
      const limits = keyLimits(body)
      if (isWithin(caller.limits, limits)) return limits
      throw forbidden('this API key is limited; it can only make keys that are limited at least as much')
    },
  }

/** @throws Problem 400 for limits that a key of the caller cannot have (contract 4.13) */
export function requireLimits(limits: KeyLimits, caller: Caller, now: Date): void {
  const faults = limitFaults(limits, caller.permissions, now)
  if (faults.length > 0) throw invalid(faults)
}

/** Limits as they are stored: an absent limit is null. */
export const keyLimits = ({ permissions, ...given }: Requested): KeyLimits => ({
  permissions: permissions ? distinct(permissions) : null,
  read_only: given.read_only ?? false,
  manage_subscriptions: given.manage_subscriptions ?? false,
  expires_at: given.expires_at ?? null,
})

/** Why a key of a member with these permissions cannot have the limits. */
export function limitFaults(
  { permissions, expires_at }: KeyLimits,
  ofMember: readonly Permission[],
  now: Date,
): Fault[] {
  const lacking = missingFrom(ofMember, permissions ?? [])
  const expiry = expires_at === null ? undefined : expiryFault(expires_at, now)
  return [
    ...(lacking.length > 0
      ? [
          {
            path: 'permissions',
            message: `must be permissions of the member, who lacks ${lacking.join(', ')}`,
          },
        ]
      : []),
    ...(expiry ? [{ path: 'expires_at', message: expiry }] : []),
  ]
}

function expiryFault(expiresAt: string, now: Date): string | undefined {
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_YEARS)
  if (expiresAt <= now.toISOString()) return 'must be in the future'
  return expiresAt > latest.toISOString() ? `must be at most ${MAX_YEARS} years ahead` : undefined
}
