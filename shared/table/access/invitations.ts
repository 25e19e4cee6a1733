import type { AuditAction } from '../../domain/kit/audit.ts'
import { INVITATION_FIELDS, type Invitation } from '../../domain/people/invitation.ts'
import { publicIdOf, type Token } from '../../domain/people/token.ts'
import type { Member } from '../../domain/people/workspace.ts'
import { invitationKey } from '../keys.ts'
import { readRow } from '../store/read.ts'
import type { Versioned } from '../store/versioned.ts'
import { recordOf } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, type Write } from '../store/write.ts'
import { memberReplacement } from './members.ts'

/*
 * The row of an invitation maps the invitation's token to its member. The invitation is valid only while the member's
 * record names it. So every change that ends an invitation, including its replacement, is one write of the member's
 * record.
 */

/** The row that maps the token to the member. TTL removes the row after the invitation's end. */
export function invitationInsertion(token: Token<'invitation'>, invitation: Invitation): Write {
  const expires_at = Math.ceil(Date.parse(invitation.expires_at) / 1000)
  const key = invitationKey(publicIdOf(token))
  return { put: { ...key, type: 'invitation', data: invitation, expires_at }, when: ABSENT }
}

/** Replaces the invitation of a member. */
export function invitationReplacement(
  current: Versioned<Member>,
  invitation: Member['invitation'],
  action: Extract<AuditAction, 'member.invited' | 'member.invitation_ended'>,
): AnyWrite[] {
  const { workspace_id, id: entity_id } = current.record
  const entry = { workspace_id, action, entity_id, changes: {} }
  return memberReplacement(current, { ...current.record, invitation }, [entry])
}

export async function getInvitation(token: Token<'invitation'>): Promise<Invitation | undefined> {
  const found = await readRow(invitationKey(publicIdOf(token)))
  return found && recordOf<Invitation>(found, INVITATION_FIELDS)
}
