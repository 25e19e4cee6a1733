import type { MemberId } from '../kit/ids.ts'
import { isLimited, type KeyLimits, missingFrom } from './key-limits.ts'
import type { Permission } from './permissions.ts'
import type { Member, MemberStatus } from './workspace.ts'

/*
 * What a limited key may do to members (contract 4.15). An operation on a member is described by the permissions that the member has and
 * the permissions that the operation grants; only `refusalOf` decides.
 */

/** Who acts: a key with its limits, or a session, which has none. */
interface Agent {
  readonly memberId: MemberId
  readonly permissions: readonly Permission[]
  readonly limits: KeyLimits
}

interface MemberAct {
  /** The permissions of the member, before and after. */
  readonly concerns: readonly Permission[]
  /** The permissions that the member can use because of the act. */
  readonly gives: readonly Permission[]
  /** The holder of the invitation can act as this member. */
  readonly invites?: MemberId
}

interface MemberChanges {
  readonly permissions?: readonly Permission[] | undefined
  readonly status?: MemberStatus | undefined
}

export const making = (permissions: readonly Permission[]): MemberAct => ({
  concerns: permissions,
  gives: permissions,
})

export const inviting = ({ id, permissions }: Member): MemberAct => ({ ...making(permissions), invites: id })

export function changing({ permissions: before }: Member, change: MemberChanges): MemberAct {
  const { permissions: after = before, status } = change
  return {
    concerns: [...before, ...after],
    // An active member can use all permissions that it has, so activation grants them.
    gives: status === 'active' ? after : missingFrom(before, after),
  }
}

/** Why a limited key must not do this; undefined if the key may do it. */
export function refusalOf(agent: Agent, { concerns, gives, invites }: MemberAct): string | undefined {
  if (!isLimited(agent.limits)) return undefined
  // A member with this permission can grant itself all others.
  if (concerns.includes('workspace.admin'))
    return 'this API key is limited and cannot manage members with workspace.admin'
  if (invites === agent.memberId) return 'this API key is limited and cannot invite its own member'
  const missing = missingFrom(agent.permissions, gives)
  return missing.length > 0 ? `this API key is limited and cannot give ${missing.join(', ')}` : undefined
}
