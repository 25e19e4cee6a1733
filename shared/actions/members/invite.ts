import { env } from '../../aws/environment.ts'
import { OPERATOR } from '../../domain/audit.ts'
import { newInvitation, viewInvitation } from '../../domain/invitation.ts'
import { newToken } from '../../domain/token.ts'
import type { Member } from '../../domain/workspace.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { notFound } from '../../http/problem.ts'
import { getMemberInvitation, invitationReplacement } from '../../table/access/invitations.ts'
import { activeMemberCheck, getMember } from '../../table/access/members.ts'
import { audited } from '../../table/audit-log.ts'
import { commit } from '../../table/store/commit.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import { requireMayGive } from './grant.ts'

/** A new invitation that is not committed yet. `shown` has its token; the rows keep only a hash of it. */
export interface NewInvitation {
  readonly shown: ReturnType<typeof viewInvitation>
  readonly writes: readonly AnyWrite[]
}

/** Prepares an invitation of a member who is new. */
export const firstInvitation = (member: Member, now: Date): NewInvitation => prepare(member, undefined, now)

/** Prepares an invitation that ends the one before. */
export async function nextInvitation(member: Member, now: Date): Promise<NewInvitation> {
  return prepare(member, await getMemberInvitation(member.workspace_id, member.id), now)
}

/** Creates and commits an invitation by the operator. */
export async function inviteMember(member: Member, now: Date): Promise<NewInvitation['shown']> {
  const { shown, writes } = await nextInvitation(member, now)
  await commit(audited([activeMemberCheck(member.workspace_id, member.id), ...writes], OPERATOR))
  return shown
}

function prepare(
  member: Member,
  before: Awaited<ReturnType<typeof getMemberInvitation>>,
  now: Date,
): NewInvitation {
  const token = newToken('invitation')
  const invitation = newInvitation(member, token, now)
  const origin = env('CONSOLE_ORIGIN')
  return {
    shown: viewInvitation(token, invitation, origin === 'none' ? undefined : origin),
    writes: invitationReplacement(before, token, invitation),
  }
}

interface GuardRequest {
  readonly params: { readonly id: Member['id'] }
  readonly caller: Caller
}

/** A limited key invites no member who has more: with the invitation it could act as that member (contract 4.15). */
export const inviteeOfPath: Guard<'invitee', GuardRequest, Member> = {
  name: 'invitee',
  check: async ({ params, caller }) => {
    const found = await getMember(caller.workspaceId, params.id)
    if (!found) throw notFound('member')
    requireMayGive(caller, found.record.permissions)
    return found.record
  },
}
