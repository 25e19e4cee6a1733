import type { MemberId, WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import { hashOf, type Token } from './token.ts'

const DAYS = 7

/** An invitation to a member to add a first passkey, without its token. */
export interface Invitation {
  /** SHA-256 of the complete token, hex. */
  readonly hash: string
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly expires_at: string
}

export const INVITATION_FIELDS: Fields<Invitation> = {
  hash: 'text',
  workspace_id: 'text',
  member_id: 'text',
  expires_at: 'text',
}

/** An invitation for seven days (contract 4.16). */
export function newInvitation(
  member: { readonly id: MemberId; readonly workspace_id: WorkspaceId },
  token: Token<'invitation'>,
  now: Date,
): Invitation {
  return {
    hash: hashOf(token),
    workspace_id: member.workspace_id,
    member_id: member.id,
    expires_at: new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
  }
}

/** The invitation as it is shown once. The token is behind `#`, so that browsers send it to no server. */
export function viewInvitation(
  token: Token<'invitation'>,
  { expires_at }: Invitation,
  console: string | undefined,
) {
  return { token, url: console === undefined ? null : `${console}/join#${token}`, expires_at }
}
