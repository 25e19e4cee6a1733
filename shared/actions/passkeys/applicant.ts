import type { MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Invitation } from '../../domain/people/invitation.ts'
import { isExpired } from '../../domain/people/key-limits.ts'
import { parseToken, proves, publicIdOf } from '../../domain/people/token.ts'
import type { Caller, Guard } from '../../http/exchange.ts'
import { forbidden, invalid, unauthorized } from '../../http/problem.ts'
import { unrevoked } from '../../table/access/credentials.ts'
import { getInvitation } from '../../table/access/invitations.ts'
import { getMember } from '../../table/access/members.ts'
import { getWorkspace } from '../../table/access/workspaces.ts'
import type { Account } from '../sessions/start.ts'
import { AttemptRefused, attempt } from './ceremony.ts'

/** The member who adds a passkey, by a session or by an invitation. */
export interface Applicant extends Account {
  readonly invitation: Invitation | undefined
}

interface Application {
  readonly body: { readonly invitation?: string | undefined }
  readonly caller: Caller | undefined
}

export const REFUSED = 'the invitation or the passkey was not accepted'

/**
 * The active member who may add a passkey.
 * @throws Problem 401; 403 for an API key, because a passkey would extend the key's rights
 */
export async function applicantOf({ body, caller }: Application): Promise<Applicant> {
  if (caller) {
    if (caller.issuedAs.via === 'api_key') throw forbidden('an API key cannot add a passkey; sign in instead')
    if (body.invitation !== undefined) {
      throw invalid([
        { path: 'invitation', message: 'cannot be combined with a session; leave one of them out' },
      ])
    }
    return attempt(unauthorized(REFUSED), async () => ({
      ...(await accountOf(caller.workspaceId, caller.memberId)),
      invitation: undefined,
    }))
  }
  if (body.invitation === undefined) throw unauthorized('an invitation or a session is required')
  const text = body.invitation
  return attempt(unauthorized(REFUSED), () => invitedBy(text))
}

/**
 * An invitation is usable only if the member's record names it and the key that created it is not revoked (contract
 * 4.16).
 */
async function invitedBy(text: string): Promise<Applicant> {
  const token = parseToken(text, 'invitation')
  const invitation = token && (await getInvitation(token))
  if (!invitation || !proves(token, invitation) || isExpired(invitation, new Date())) {
    throw new AttemptRefused('the invitation is malformed, unknown, used or expired')
  }
  const { workspace_id, member_id, made_by } = invitation
  const makers = made_by === null ? [] : [made_by]
  const [account, live] = await Promise.all([accountOf(workspace_id, member_id), unrevoked(makers)])
  const isPending = account.member.record.invitation?.public_id === publicIdOf(token)
  if (!isPending || live.size < makers.length) throw new AttemptRefused('the invitation has ended')
  return { ...account, invitation }
}

/** The texts that a page shows to a person who joins (contract 4.17); undefined for a member with a session. */
export async function showInvitation({ member, workspace, invitation }: Applicant) {
  if (!invitation) return undefined
  const { workspace_id, invited_by } = invitation
  const inviter = invited_by === null ? undefined : await getMember(workspace_id, invited_by)
  return {
    workspace_name: workspace.record.name,
    member_name: member.record.name,
    invited_by: inviter?.record.name ?? null,
  }
}

/** @throws AttemptRefused when the member is not active */
export async function accountOf(ws: WorkspaceId, id: MemberId): Promise<Account> {
  const [member, workspace] = await Promise.all([getMember(ws, id), getWorkspace(ws)])
  if (workspace && member?.record.status === 'active') return { member, workspace }
  throw new AttemptRefused('the member is deactivated')
}

export const applicant: Guard<'applicant', Application, Applicant> = { name: 'applicant', check: applicantOf }
