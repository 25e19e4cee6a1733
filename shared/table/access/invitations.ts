import type { MemberId, WorkspaceId } from '../../domain/ids.ts'
import { INVITATION_FIELDS, type Invitation } from '../../domain/invitation.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { publicIdOf, type Token } from '../../domain/token.ts'
import { invitationKey, memberInvitationKey } from '../keys.ts'
import { readRow } from '../store/read.ts'
import { recordOf, type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, PRESENT, unchanged, type Write } from '../store/write.ts'

/** Says which invitation a member has, so that a new one ends it. */
export interface MemberInvitation {
  readonly public_id: string
}

const MEMBER_INVITATION: Fields<MemberInvitation> = { public_id: 'text' }

/** A new invitation of a member, in the place of the one before. */
export function invitationReplacement(
  before: Versioned<MemberInvitation> | undefined,
  token: Token<'invitation'>,
  invitation: Invitation,
): AnyWrite[] {
  const { workspace_id, member_id } = invitation
  const expires_at = Math.ceil(Date.parse(invitation.expires_at) / 1000)
  const public_id = publicIdOf(token)
  const audit = [{ workspace_id, action: 'member.invited', entity_id: member_id, changes: {} } as const]
  const ofMember = { ...memberInvitationKey(workspace_id, member_id), type: 'member-invitation' }
  return [
    ...(before ? [{ delete: invitationKey(before.record.public_id) }] : []),
    { put: { ...invitationKey(public_id), type: 'invitation', data: invitation, expires_at }, when: ABSENT },
    {
      put: { ...ofMember, data: { public_id }, v: (before?.v ?? 0) + 1, expires_at },
      when: before ? unchanged(before.v) : ABSENT,
      audit,
    },
  ]
}

/** Uses an invitation up. Refused if another request has used it, or a new one has ended it. */
export function invitationDeletion(
  token: Token<'invitation'>,
  { workspace_id, member_id }: Invitation,
): Write[] {
  return [
    { delete: invitationKey(publicIdOf(token)), when: PRESENT },
    { delete: memberInvitationKey(workspace_id, member_id) },
  ]
}

export async function getInvitation(token: Token<'invitation'>): Promise<Invitation | undefined> {
  const found = await readRow(invitationKey(publicIdOf(token)))
  return found && recordOf<Invitation>(found, INVITATION_FIELDS)
}

export async function getMemberInvitation(
  ws: WorkspaceId,
  id: MemberId,
): Promise<Versioned<MemberInvitation> | undefined> {
  const found = await readRow(memberInvitationKey(ws, id))
  return found && versioned<MemberInvitation>(found, MEMBER_INVITATION)
}
