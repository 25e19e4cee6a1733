import type { GuardName } from '../../contract/route.ts'
import { changing, inviting, making, refusalOf } from '../../domain/people/member-acts.ts'
import type { Permission } from '../../domain/people/permissions.ts'
import type { Member, MemberStatus } from '../../domain/people/workspace.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, notFound } from '../../http/problem.ts'
import { getMember } from '../../table/access/members.ts'
import type { Versioned } from '../../table/store/versioned.ts'

/* The limits of keys (contract 4.15), as guards of every operation on members. */

/** @throws Problem 403 */
function requireAllowed(caller: Caller, act: ReturnType<typeof making>): void {
  const refusal = refusalOf(caller, act)
  if (refusal !== undefined) throw forbidden(refusal)
}

interface Sent {
  readonly permissions?: readonly Permission[] | undefined
  readonly status?: MemberStatus | undefined
}

export const newMemberGuard: Guard<'new-member', { readonly body: Sent; readonly caller: Caller }, void> = {
  name: 'new-member',
  check: ({ body, caller }) => requireAllowed(caller, making(body.permissions ?? [])),
}

interface OfMember {
  readonly params: { readonly id: Member['id'] }
  readonly caller: Caller
}

/** Loads the member of the path. */
const memberGuard = <Name extends GuardName, Asked extends OfMember>(
  name: Name,
  actOf: (member: Member, asked: Asked) => ReturnType<typeof making>,
): Guard<Name, Asked, Versioned<Member>> => ({
  name,
  check: async (asked) => {
    const found = await getMember(asked.caller.workspaceId, asked.params.id)
    if (!found) throw notFound('member')
    requireAllowed(asked.caller, actOf(found.record, asked))
    return found
  },
})

export const inviteeGuard = memberGuard('invitee', inviting)

export const patchedMemberGuard = memberGuard(
  'member',
  (member, { body }: OfMember & { readonly body: Sent }) => changing(member, body),
)

/** The guard of operations that remove something from a member. */
export const managedMemberGuard = memberGuard('member', (member) => changing(member, {}))
