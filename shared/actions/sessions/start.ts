import type { Credential } from '../../domain/people/credential.ts'
import { NO_LIMITS } from '../../domain/people/key-limits.ts'
import type { Passkey } from '../../domain/people/passkey.ts'
import { newSession, viewSession } from '../../domain/people/session.ts'
import { hashOf, newToken } from '../../domain/people/token.ts'
import type { Member, Workspace } from '../../domain/people/workspace.ts'
import { credentialFields } from '../../table/access/api-keys.ts'
import { memberReplacement } from '../../table/access/members.ts'
import { liveSessions, MAX_SESSIONS, sessionDeletion, sessionInsertion } from '../../table/access/sessions.ts'
import { workspaceCheck } from '../../table/access/workspaces.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'

/** A member and its workspace, as read. */
export interface Account {
  readonly member: Versioned<Member>
  readonly workspace: Versioned<Workspace>
}

/** A new session that is not committed yet. `shown` has the token; the rows store only a hash of the token. */
export interface NewSession {
  readonly shown: ReturnType<typeof viewSession> & { readonly session_token: string }
  readonly writes: readonly AnyWrite[]
}

/**
 * Prepares a session of an active member. As for an API key, the transaction conflicts with a concurrent change of
 * the member or the workspace. Beyond the limit of sessions, the oldest sessions end.
 * @param userAgent the header of the request
 * @param next the member after the transaction, which differs only when the member joins
 */
export async function startSession(
  { member, workspace }: Account,
  passkey: Passkey,
  userAgent: string | undefined,
  now: Date,
  next = member.record,
): Promise<NewSession> {
  const token = newToken('session')
  const session = newSession(passkey, token, userAgent, now)
  const credential: Credential = {
    issued_as: { via: 'session', credential_id: session.id },
    hash: hashOf(token),
    expires_at: session.expires_at,
    ...credentialFields(member.record, workspace.record, NO_LIMITS),
  }
  const live = await liveSessions(session.workspace_id, session.member_id)
  return {
    shown: {
      ...viewSession({ ...session, passkey, last_used_at: session.created_at }),
      session_token: token,
    },
    writes: [
      ...sessionInsertion(session, credential),
      ...live.slice(MAX_SESSIONS - 1).flatMap(sessionDeletion),
      ...memberReplacement(member, next),
      workspaceCheck(workspace),
    ],
  }
}
