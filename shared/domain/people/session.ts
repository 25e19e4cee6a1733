import { type AuditRules, FIXED } from '../kit/audit-rules.ts'
import { type MemberId, newId, type PasskeyId, type SessionId, type WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import type { Passkey } from './passkey.ts'
import { publicIdOf, type Token } from './token.ts'

export const SESSION_HOURS = 12

/** The record of a session, without its token. It exists until the session ends. */
export interface Session {
  readonly id: SessionId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  /** The passkey that started the session; removing the passkey ends the session. */
  readonly passkey_id: PasskeyId
  readonly public_id: string
  /**
   * The `User-Agent` of the browser that started the session; null if it was absent, and in sessions that are older
   * than this field.
   */
  readonly user_agent: string | null
  readonly created_at: string
  readonly expires_at: string
}

export const SESSION_FIELDS: Fields<Session> = {
  id: 'text',
  workspace_id: 'text',
  member_id: 'text',
  passkey_id: 'text',
  public_id: 'text',
  user_agent: ['added', 'text or null', () => null],
  created_at: 'text',
  expires_at: 'text',
}

export const SESSION_AUDIT: AuditRules<Session> = {
  created: 'session.started',
  deleted: 'session.ended',
  fields: { member_id: FIXED, passkey_id: FIXED, expires_at: FIXED, public_id: null, user_agent: null },
}

const MAX_USER_AGENT = 200

/**
 * A session of twelve hours (contract 4.18).
 * @param userAgent the header of the request
 */
export function newSession(
  { id: passkey_id, workspace_id, member_id }: Pick<Passkey, 'id' | 'workspace_id' | 'member_id'>,
  token: Token<'session'>,
  userAgent: string | undefined,
  now: Date,
): Session {
  return {
    id: newId(now),
    workspace_id,
    member_id,
    passkey_id,
    public_id: publicIdOf(token),
    user_agent: userAgent?.slice(0, MAX_USER_AGENT).toWellFormed() || null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_HOURS * 3_600_000).toISOString(),
  }
}

/** A session with the related data that lists show. */
export interface UsedSession extends Session {
  readonly passkey: Pick<Passkey, 'id' | 'name'>
  readonly last_used_at: string
}

/** The session as its endpoints show it. Its token is shown only in the response that starts it. */
export function viewSession(session: UsedSession) {
  const { id, member_id, workspace_id, passkey, user_agent, last_used_at, created_at, expires_at } = session
  return {
    id,
    object: 'session',
    member_id,
    workspace_id,
    passkey: { id: passkey.id, name: passkey.name },
    user_agent,
    last_used_at,
    created_at,
    expires_at,
  } as const
}
