import type { MemberId, WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { isExpired } from './key-limits.ts'
import { hashOf, publicIdOf, type Token } from './token.ts'

const DAYS = 7

/** The fixed part of an invitation, without its token: the member who may join, and the expiry. */
export interface Invitation {
  /** SHA-256 of the complete token, hex. */
  readonly hash: string
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly expires_at: string
  /**
   * The public id of the API key that created the invitation; revoking the key ends the invitation. Null if a session
   * or the operator created it.
   */
  readonly made_by: string | null
  /** The member who invited. Null if the operator invited, or if the invitation is older than this field. */
  readonly invited_by: MemberId | null
}

/** Who makes an invitation. */
export type Inviter = Pick<Invitation, 'made_by' | 'invited_by'>

export const BY_OPERATOR: Inviter = { made_by: null, invited_by: null }

/** The only usable invitation of a member, in the member's record; null if there is none. */
export interface PendingInvitation extends Pick<Invitation, 'expires_at' | 'made_by'> {
  readonly public_id: string
}

export const INVITATION_FIELDS: Fields<Invitation> = {
  hash: 'text',
  workspace_id: 'text',
  member_id: 'text',
  expires_at: 'text',
  made_by: 'text or null',
  invited_by: ['added', 'text or null', () => null],
}

export const PENDING_INVITATION_FIELDS: Fields<PendingInvitation> = {
  public_id: 'text',
  expires_at: 'text',
  made_by: 'text or null',
}

/** An invitation for seven days (contract 4.16). */
export function newInvitation(
  member: { readonly id: MemberId; readonly workspace_id: WorkspaceId },
  token: Token<'invitation'>,
  inviter: Inviter,
  now: Date,
): Invitation {
  return {
    hash: hashOf(token),
    workspace_id: member.workspace_id,
    member_id: member.id,
    expires_at: new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
    ...inviter,
  }
}

export const pendingInvitation = (
  token: Token<'invitation'>,
  { expires_at, made_by }: Invitation,
): PendingInvitation => ({ public_id: publicIdOf(token), expires_at, made_by })

/** @param liveKeys the public ids of unrevoked keys that made invitations */
export function invitedUntil(
  pending: PendingInvitation | null,
  liveKeys: ReadonlySet<string>,
  now: Date,
): string | null {
  if (!pending || isExpired(pending, now)) return null
  return pending.made_by === null || liveKeys.has(pending.made_by) ? pending.expires_at : null
}

/**
 * The invitation as it is shown once. The token follows `#`, because browsers do not send that part of a URL to a
 * server.
 */
export function viewInvitation(
  token: Token<'invitation'>,
  { expires_at }: Invitation,
  console: string | undefined,
) {
  return { token, url: console === undefined ? null : `${console}/join#${token}`, expires_at }
}
