import { env } from '../../aws/environment.ts'
import { OPERATOR } from '../../domain/kit/audit.ts'
import {
  BY_OPERATOR,
  type Inviter,
  newInvitation,
  pendingInvitation,
  viewInvitation,
} from '../../domain/people/invitation.ts'
import { newToken } from '../../domain/people/token.ts'
import type { Member } from '../../domain/people/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { invitationInsertion, invitationReplacement } from '../../table/access/invitations.ts'
import { memberInsertion } from '../../table/access/members.ts'
import { audited } from '../../table/audit-log.ts'
import { commit } from '../../table/store/commit.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'

/** A new invitation that is not committed yet. `shown` has the token; the rows store only a hash of the token. */
export interface NewInvitation {
  readonly shown: ReturnType<typeof viewInvitation>
  readonly writes: readonly AnyWrite[]
}

/** The caller as the creator of an invitation; revoking the caller's key ends the invitation. */
export const inviterOf = ({ issuedAs, publicId, memberId }: Caller): Inviter => ({
  made_by: issuedAs.via === 'api_key' ? publicId : null,
  invited_by: memberId,
})

/** Prepares a new member with an invitation. The audit log records the invitation in the entry about the new member. */
export function inviteNew(member: Member, by: Inviter, now: Date): NewInvitation {
  const { pending, shown, insertion } = prepare(member, by, now)
  return { shown, writes: [memberInsertion({ ...member, invitation: pending }), insertion] }
}

/**
 * Prepares an invitation, which ends the member's previous invitation. Refused if the member changes in the meantime,
 * because the inviter's rights were compared with the permissions that were read.
 */
export function inviteAgain(member: Versioned<Member>, by: Inviter, now: Date): NewInvitation {
  const { pending, shown, insertion } = prepare(member.record, by, now)
  return { shown, writes: [...invitationReplacement(member, pending, 'member.invited'), insertion] }
}

/** Creates and commits an invitation by the operator. */
export async function inviteMember(member: Versioned<Member>, now: Date): Promise<NewInvitation['shown']> {
  const { shown, writes } = inviteAgain(member, BY_OPERATOR, now)
  await commit(audited(writes, OPERATOR))
  return shown
}

function prepare(member: Member, by: Inviter, now: Date) {
  const token = newToken('invitation')
  const invitation = newInvitation(member, token, by, now)
  const origin = env('CONSOLE_ORIGIN')
  return {
    pending: pendingInvitation(token, invitation),
    shown: viewInvitation(token, invitation, origin === 'none' ? undefined : origin),
    insertion: invitationInsertion(token, invitation),
  }
}
