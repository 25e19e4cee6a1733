import { type AuditRules, FIXED } from './audit-rules.ts'
import { type MemberId, newId, type PasskeyId, type SessionId, type WorkspaceId } from './ids.ts'
import type { Fields } from './stored-record.ts'
import { publicIdOf, type Token } from './token.ts'

const HOURS = 12

/** The record of a session, without its token. It exists until the session ends. */
export interface Session {
  readonly id: SessionId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  /** The passkey that started it: its removal ends the session. */
  readonly passkey_id: PasskeyId
  readonly public_id: string
  readonly created_at: string
  readonly expires_at: string
}

export const SESSION_FIELDS: Fields<Session> = {
  id: 'text',
  workspace_id: 'text',
  member_id: 'text',
  passkey_id: 'text',
  public_id: 'text',
  created_at: 'text',
  expires_at: 'text',
}

export const SESSION_AUDIT: AuditRules<Session> = {
  created: 'session.started',
  deleted: 'session.ended',
  fields: { member_id: FIXED, passkey_id: FIXED, expires_at: FIXED, public_id: null },
}

/** A session of twelve hours (contract 4.18). */
export function newSession(
  {
    id: passkey_id,
    workspace_id,
    member_id,
  }: { id: PasskeyId; workspace_id: WorkspaceId; member_id: MemberId },
  token: Token<'session'>,
  now: Date,
): Session {
  return {
    id: newId(now),
    workspace_id,
    member_id,
    passkey_id,
    public_id: publicIdOf(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + HOURS * 3_600_000).toISOString(),
  }
}

/** The session as its endpoints show it. Its token is shown only in the response that starts it. */
export function viewSession({ id, member_id, workspace_id, created_at, expires_at }: Session) {
  return { id, object: 'session', member_id, workspace_id, created_at, expires_at } as const
}
